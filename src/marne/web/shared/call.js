// @ts-check
/** Calls to the server over HTTP, with the token that proves that the page made them. */
import { HEARD } from './language.js';
import { t } from './words.js';

/** @param {string} name */
const cookie = (name) =>
  document.cookie
    .split('; ')
    .find((c) => c.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

/** Call the server and read its answer; what went wrong is an error in words. @param {string} method @param {string} path @param {any} [body] */
export async function call(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: { ...HEARD, 'content-type': 'application/json', 'x-csrftoken': cookie('csrftoken') },
    body: body === undefined || body === null ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw new Error(t('call.away'));
  });
  const data = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) {
    const error = new Error(data?.detail ?? t('call.failed', { status: answer.status }));
    throw Object.assign(error, { status: answer.status });
  }
  return data;
}
