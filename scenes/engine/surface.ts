export type Canvas = HTMLCanvasElement | OffscreenCanvas;
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type NewCanvas = (width: number, height: number) => Canvas;

/** The 2D context of a canvas. Throws an `Error` if the browser has none. */
export function contextOf(canvas: Canvas): Context {
  const context = canvas.getContext('2d');
  // Narrows the type: `getContext` of the union may return other kinds of context.
  if (context === null || !('fillRect' in context)) {
    throw new Error('This browser has no 2D canvas.');
  }
  return context;
}
