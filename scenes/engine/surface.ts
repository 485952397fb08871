export type Canvas = HTMLCanvasElement | OffscreenCanvas;
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type NewCanvas = (width: number, height: number) => Canvas;

/**
 * A canvas that is read often is kept in memory. On the graphics card it may crash the process of WebKit of GTK and WPE
 * (seen in 2.50.6), probably since images are released on another thread than their own: bugs.webkit.org 304134,
 * 310885.
 */
export const contextSettings = (userAgent: string): CanvasRenderingContext2DSettings => ({
  willReadFrequently: /(X11|Linux).*AppleWebKit(?!.*Chrome)/.test(userAgent),
});

/** The 2D context of a canvas. Throws an `Error` if the browser has none. */
export function contextOf(canvas: Canvas): Context {
  const context = canvas.getContext('2d', contextSettings(navigator.userAgent));
  // Narrows the type: `getContext` of the union may return other kinds of context.
  if (context === null || !('fillRect' in context)) {
    throw new Error('This browser has no 2D canvas.');
  }
  return context;
}
