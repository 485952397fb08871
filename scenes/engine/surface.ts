export type Canvas = HTMLCanvasElement | OffscreenCanvas;
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type NewCanvas = (width: number, height: number) => Canvas;

/** The 2D context of a canvas; throws where the browser gives none. */
export function contextOf(canvas: Canvas): Context {
  const context = canvas.getContext('2d');
  // A canvas of either kind answers with a context of its own kind, or null.
  if (context === null || !('fillRect' in context)) {
    throw new Error('This browser gives no 2D canvas.');
  }
  return context;
}
