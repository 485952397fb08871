export type Canvas = HTMLCanvasElement | OffscreenCanvas;
export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type NewCanvas = (width: number, height: number) => Canvas;

/**
 * Whether a browser is WebKit of GTK or WPE. It releases what it draws on the graphics card on another thread than the
 * one that owns it, and then its process may crash: bugs.webkit.org 304134, 310885.
 */
export const isLinuxWebKit = (userAgent: string): boolean =>
  /Linux.*AppleWebKit(?!.*Chrome)/.test(userAgent);

/** The 2D context of a canvas. Throws an `Error` if the browser has none. */
export function contextOf(canvas: Canvas): Context {
  // A canvas that is read often is kept in memory.
  const context = canvas.getContext('2d', {
    willReadFrequently: isLinuxWebKit(navigator.userAgent),
  });
  // Narrows the type: `getContext` of the union may return other kinds of context.
  if (context === null || !('fillRect' in context)) {
    throw new Error('This browser has no 2D canvas.');
  }
  return context;
}
