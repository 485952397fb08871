import { PAGE_NAMES } from '../../domain/pages.ts';
import { SCENES } from '../catalogue.ts';
import { litBy } from '../engine/light.ts';
import { PICTURE, type Scene, SEED, START_TIME, viewOf } from '../scene.ts';
import { createWind } from '../wind.ts';
import { SCALE } from './drawing.ts';
import { drawGround } from './grounds.ts';
import { createSvgBrush } from './svg-brush.ts';

const drawn = new Map<string, Promise<string | undefined>>();

/**
 * A picture of the day as SVG, drawn once: the still one of a garden, its ground (`about-ground`), or a part of Home's;
 * undefined for any other name.
 */
export function dayPicture(name: string): Promise<string | undefined> {
  const pending = drawn.get(name) ?? draw(name);
  // No stranger's name stays in memory.
  pending
    .then((picture) => picture !== undefined && drawn.set(name, pending))
    .catch(() => undefined);
  return pending;
}

async function draw(name: string): Promise<string | undefined> {
  const ground = drawGround(name);
  const still = PAGE_NAMES.find((page) => page === name && page !== 'home');
  return ground?.svg(still && frameOf(await SCENES[still]()));
}

/** The first frame of a scene. */
function frameOf(scene: Scene): string {
  const { brush, content } = createSvgBrush(scene.sprites, litBy('day', scene.day));
  const garden = scene.createGarden(SEED);
  const view = viewOf(PICTURE.width, PICTURE.height);
  const air = createWind(SEED).at(0);
  garden.drawSoft?.(brush, START_TIME, view, air);
  garden.draw(brush, START_TIME, view, air);
  return `<g transform="scale(${SCALE})">${content()}</g>`;
}
