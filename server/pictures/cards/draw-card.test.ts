import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Region } from 'sharp';
import { describe, expect, it } from 'vitest';
import { folderForTest } from '../../../tests/support/folders.ts';
import { recordedLog } from '../../../tests/support/recorded-log.ts';
import { createRender } from '../render-process.ts';
import { openCardFonts } from './card-fonts.ts';
import { type CardDrawing, GARDENS } from './draw-card.ts';

/** Draws cards in child processes, for the running test. */
async function setUp() {
  const folder = await folderForTest();
  const fonts = await openCardFonts(path.join(folder, 'fonts'), recordedLog().log);
  const render = createRender(folder);
  let count = 0;
  const empty: CardDrawing = {
    page: 'home',
    direction: 'ltr',
    owner: null,
    heading: null,
    line: null,
    host: null,
    fonts: fonts.files,
    gardens: 'public/gardens',
    picture: null,
  };
  const draw = async (change: Partial<CardDrawing>): Promise<Buffer> => {
    count += 1;
    const target = path.join(folder, String(count));
    const drawing = { ...empty, ...change };
    await render({ kind: 'card', target, drawing }, new AbortController().signal);
    return readFile(target);
  };
  return { folder, draw };
}

/** The grey values of a part of a card. */
const greyOf = async (card: Buffer, part: Region) =>
  sharp(card).extract(part).greyscale().raw().toBuffer();

/** How many pixels of a part are as light as letters. */
const lightIn = async (card: Buffer, part: Region) =>
  (await greyOf(card, part)).filter((grey) => grey > 200).length;

const HEADING = { left: 40, top: 120, width: 740, height: 400 };

describe('a card', () => {
  it('is a JPEG of 1200 by 630 that is small enough to be fetched by all services', async () => {
    const { draw } = await setUp();
    const card = await draw({
      heading: 'Asha Sen',
      line: 'Full-Stack Developer',
      host: 'asha.example',
    });
    expect(await sharp(card).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
      hasAlpha: false,
    });
    expect(card.byteLength).toBeLessThan(300_000);
    expect(await lightIn(card, HEADING)).toBeGreaterThan(5_000);
  });

  it('has letters that are readable on every garden', async () => {
    const { draw } = await setUp();
    for (const page of Object.keys(GARDENS) as (keyof typeof GARDENS)[]) {
      // A heading that covers nothing but a full stop shows the ground of the letters.
      const card = await draw({ page, heading: '.' });
      const grounds = [...(await greyOf(card, { left: 64, top: 60, width: 640, height: 440 }))]
        .filter((grey) => grey < 200)
        .sort((one, other) => one - other);
      // The lightest hundredth are stars and petals.
      const ground = grounds[Math.floor(grounds.length * 0.99)] ?? 255;
      expect(contrast(238, ground), page).toBeGreaterThan(7);
    }
  });
});

/** The contrast of two greys by WCAG 2. */
function contrast(light: number, dark: number): number {
  const luminance = (grey: number) => {
    const part = grey / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05);
}
