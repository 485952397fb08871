import { BAR_HEIGHT, PICTURE, type View } from './scene.ts';

/** The y coordinate of the shore in the picture. */
export const SHORE = 300;

/**
 * Where the picture of Contact is: its shore is on the line on which the page's name stands, and its scale follows the
 * width alone (the same numbers as in app/pages/contact/contact.css).
 */
export function lakeView({ width, height }: View): View {
  const fullWidth = Math.max(width, Math.min(582 + 0.97 * width, 1376));
  const scale = fullWidth / PICTURE.width;
  const horizon = BAR_HEIGHT + Math.min(232, Math.max(120, 0.152 * width));
  return { width, height, scale, left: width - fullWidth, top: horizon - SHORE * scale };
}
