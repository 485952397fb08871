import { PAGE_NAMES, type PageName } from '../../domain/pages.ts';
import { SCENES } from '../catalogue.ts';
import { litBy } from '../engine/light.ts';
import { PICTURE, type Scene, SEED, START_TIME, viewOf } from '../scene.ts';
import { createWind } from '../wind.ts';
import { createDrawing, SIZE } from './drawing.ts';
import { GROUNDS } from './grounds.ts';
import { createSvgBrush } from './svg-brush.ts';

/** The pictures that are no garden's still. */
const SIZES: Readonly<Record<string, Readonly<{ width: number; height: number }>>> = {
  sun: { width: 1240, height: 1240 },
  'home-ridges': { width: 1000, height: 320 },
};

const isGround = (name: string): name is keyof typeof GROUNDS => Object.hasOwn(GROUNDS, name);
const isPage = (name: string): name is PageName => PAGE_NAMES.some((page) => page === name);

const drawn = new Map<string, Promise<string>>();

/**
 * A picture of the day as SVG, drawn once: the still one of a garden, its ground (`about-ground`), or a part of Home's;
 * undefined for any other name.
 */
export function dayPicture(name: string): Promise<string> | undefined {
  const ground = name.replace(/-ground$/, '');
  if (!isGround(ground)) return undefined;
  const known =
    drawn.get(name) ?? drawPicture(ground, name === ground && isPage(name) ? name : undefined);
  drawn.set(name, known);
  return known;
}

async function drawPicture(
  ground: keyof typeof GROUNDS,
  still: PageName | undefined,
): Promise<string> {
  const drawing = createDrawing();
  const { width, height } = SIZES[ground] ?? SIZE;
  const content = GROUNDS[ground](drawing);
  const moving = still === undefined ? '' : frameOf(await SCENES[still]());
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<defs>${drawing.definitions()}</defs>${content}${moving}</svg>`
  );
}

/** The first frame of a scene. */
function frameOf(scene: Scene): string {
  const { brush, content } = createSvgBrush(scene.sprites, litBy('day', scene.day));
  const garden = scene.createGarden(SEED);
  const view = viewOf(PICTURE.width, PICTURE.height);
  const air = createWind(SEED).at(0);
  garden.drawSoft?.(brush, START_TIME, view, air);
  garden.draw(brush, START_TIME, view, air);
  return `<g transform="scale(${SIZE.width / PICTURE.width})">${content()}</g>`;
}
