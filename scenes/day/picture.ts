import { PAGE_NAMES, type PageName } from '../../domain/pages.ts';
import type { DrawnHour } from '../../domain/sky/hour.ts';
import { SCENES } from '../catalogue.ts';
import { litBy } from '../engine/light.ts';
import { PICTURE, type Scene, SEED, START_TIME, viewOf } from '../scene.ts';
import { createWind } from '../wind.ts';
import { createPicture, type Draw, HEIGHT, type Picture, SCALE, WIDTH } from './drawing.ts';
import { admin, contact, downloads, home, ridges, sun } from './places.ts';
import { about, anime, projects, skills } from './plants.ts';
import { createSvgBrush } from './svg-brush.ts';

/** Its tones are those of app/layout/day.css. */
type Sky = Parameters<Picture['sky']>;

const GARDENS: Readonly<Record<PageName, readonly [sky: Sky, draw: Draw]>> = {
  home: [['#c4dded', '#fbf2e3', '#ffeec4', [1190, 262], 430, 112], home],
  about: [['#e9e2f7', '#f9f2fb', '#fff6e6', [1330, -40], 900], about],
  skills: [['#d4e9da', '#f1f7e9', '#fffff2', [1100, 40], 800], skills],
  projects: [['#f7edf1', '#ffe6ea', '#ffeeda', [1290, 166], 560, 64], projects],
  anime: [['#efe8ce', '#fdf2dd', '#fff3c9', [1206, 112], 640], anime],
  downloads: [['#c6e7eb', '#eaf8f6', '#f6fefb', [1143, 60], 620], downloads],
  contact: [['#f7e6d7', '#f2d8ca', '#fff3d8', [1180, 170], 420, 46], contact],
  admin: [['#f3e2de', '#faf0ec', '#fdeee6', [1450, 40], 900], admin],
};

const isGarden = (name: string): name is keyof typeof GARDENS => Object.hasOwn(GARDENS, name);

/** The pictures that are no ground: their sizes, and what draws them. */
const PARTS: Readonly<Record<string, readonly [width: number, height: number, draw: Draw]>> = {
  sun: [1240, 1240, sun],
  'home-ground': [WIDTH, HEIGHT, home],
  'home-ridges': [1000, 320, ridges],
};

/** The ground of a garden at an hour, or a part of Home's; undefined for any other name. */
function drawGround(name: string, hour: DrawnHour): Picture | undefined {
  const garden = name.replace(/-ground$/, '');
  if (Object.hasOwn(PARTS, name)) {
    const [width = 0, height = 0, draw] = PARTS[name] ?? [];
    const picture = createPicture(width, height, hour);
    draw?.(picture);
    return picture;
  }
  if (!isGarden(garden)) return undefined;
  const [sky, draw] = GARDENS[garden];
  const picture = createPicture(WIDTH, HEIGHT, hour, 7);
  picture.sky(...sky);
  draw(picture);
  return picture;
}

const pictures = new Map<string, Promise<string | undefined>>();

/** The still picture of a garden, its ground (`about-ground`), or a part of Home's as SVG; undefined for others. */
export function hourPicture(name: string, hour: DrawnHour): Promise<string | undefined> {
  const key = `${hour}/${name}`;
  const pending = pictures.get(key) ?? draw(name, hour);
  // No stranger's name stays in memory.
  pending
    .then((picture) => picture !== undefined && pictures.set(key, pending))
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
