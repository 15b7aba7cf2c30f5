/** What we use of Panzoom. */
export interface Current { x: number; y: number; scale: number }
export interface Way { animate?: boolean; force?: boolean; silent?: boolean; relative?: boolean; setTransform?: (element: HTMLElement, at: Current) => void }
export interface Panzoom {
  pan(x: number, y: number, way?: Way): Current;
  zoom(scale: number, way?: Way): Current | undefined;
  getPan(): { x: number; y: number };
  getScale(): number;
  setOptions(options: { step?: number }): void;
}
export default function make(element: HTMLElement, options?: Way & {
  canvas?: boolean; cursor?: string; minScale?: number; maxScale?: number; origin?: string;
  handleStartEvent?: (event: Event) => void;
}): Panzoom;
