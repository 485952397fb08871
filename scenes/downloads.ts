import { COLUMNS, createColumnsBeside, createFall, DIGIT_SPRITES } from './downloads-fall.ts';
import {
  ARROWS,
  createArrows,
  drawMist,
  drawWaves,
  POOL_SPRITES,
  WAVES,
} from './downloads-pool.ts';
import { type Dim, downloadsView, MIDDLE, POOL } from './downloads-view.ts';
import { areaInView, dimBesideText } from './motion-math.ts';
import { seededRandom } from './random.ts';
import type { Scene } from './scene.ts';

/** Where the waves can be seen, which spread furthest, and the arrows that are nearest. */
const AREA = { left: MIDDLE - 825, top: 0, right: 1600, bottom: POOL + 190 };

/** Bits fall into a pool, waves spread from where they arrive, and arrows land on the water. */
export const downloads: Scene = {
  counts: { columns: COLUMNS, arrows: ARROWS, rings: WAVES + ARROWS },
  rate: 24,
  day: {
    '#7adbe2': '#4a9ba2',
    '#8ff0f0': '#1f7f87',
    '#f1ffff': '#00646d',
    '#aef4f4': '#ffffff',
    '#8fe6ea': '#ffffff',
    '#9ff0f2': '#3d949b',
    '#c9fbfb': '#00646d',
    '#d6fdfd': '#00646d',
  },
  sprites: { ...DIGIT_SPRITES, ...POOL_SPRITES },

  areaIn: (window) => areaInView(downloadsView(window), AREA),

  createGarden: (seed) => {
    const random = seededRandom(seed);
    const drawFall = createFall(random);
    const drawColumnsBeside = createColumnsBeside(random);
    const drawArrows = createArrows(random);

    return {
      draw: (brush, time, window, air) => {
        const view = downloadsView(window);
        const dim: Dim = (x, y) => dimBesideText(view, x, y, 0.2);
        drawWaves(brush, time, view, dim);
        drawFall(brush, time, view, dim);
        drawColumnsBeside(brush, time, view, dim);
        drawMist(brush, time, view, air, dim);
        drawArrows(brush, time, view, air, dim);
      },
    };
  },
};
