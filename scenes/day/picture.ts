import { PAGE_NAMES } from '../../domain/pages.ts';
import type { DrawnHour } from '../../domain/sky/hour.ts';
import { SCENES } from '../catalogue.ts';
import { litBy } from '../engine/light.ts';
import { PICTURE, type Scene, SEED, START_TIME, viewOf } from '../scene.ts';
import { createWind } from '../wind.ts';
import { SCALE } from './drawing.ts';
import { drawGround } from './grounds.ts';
import { createSvgBrush } from './svg-brush.ts';

const drawn = new Map<string, Promise<string | undefined>>();

/**
 * A picture of an hour as SVG, drawn once: the still one of a garden, its ground (`about-ground`), or a part of Home's;
 * undefined for any other name.
 */
export function hourPicture(name: string, hour: DrawnHour): Promise<string | undefined> {
  const key = `${hour}/${name}`;
  const pending = drawn.get(key) ?? draw(name, hour);
  // No stranger's name stays in memory.
  pending
    .then((picture) => picture !== undefined && drawn.set(key, pending))
    .catch(() => undefined);
  return pending;
}

async function draw(name: string, hour: DrawnHour): Promise<string | undefined> {
  const ground = drawGround(name, hour);
  const still = PAGE_NAMES.find((page) => page === name && page !== 'home');
  return ground?.svg(still && frameOf(await SCENES[still](), hour));
}

/** The first frame of a scene. */
function frameOf(scene: Scene, hour: DrawnHour): string {
  const { brush, content } = createSvgBrush(scene.sprites, litBy(hour, scene.day));
  const garden = scene.createGarden(SEED);
  const view = viewOf(PICTURE.width, PICTURE.height);
  const air = createWind(SEED)(0);
  garden.drawSoft?.(brush, START_TIME, view, air);
  garden.draw(brush, START_TIME, view, air);
  return `<g transform="scale(${SCALE})">${content()}</g>`;
}
