import type { Area, Scene, View } from '../scene.ts';

/** The sides of a canvas are multiples of this, in CSS pixels: whole device pixels at the usual zoom factors. */
const STEP = 20;

/** The part of a view that the canvas of a scene covers: where it draws, and nothing outside the view. */
export function areaOf({ areaIn }: Scene, view: View): Area {
  const whole = { left: 0, top: 0, right: view.width, bottom: view.height };
  const drawn = areaIn?.(view) ?? whole;
  return {
    left: Math.max(0, Math.floor(drawn.left / STEP) * STEP),
    top: Math.max(0, Math.floor(drawn.top / STEP) * STEP),
    right: Math.min(whole.right, Math.ceil(drawn.right / STEP) * STEP),
    bottom: Math.min(whole.bottom, Math.ceil(drawn.bottom / STEP) * STEP),
  };
}
