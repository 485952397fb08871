import { existsSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Region } from 'sharp';
import { describe, expect, it } from 'vitest';
import { CARD_SIZE } from '../../../domain/card-size.ts';
import { folderForTest } from '../../../tests/support/folders.ts';
import { bytesOf } from '../../../tests/support/pictures.ts';
import { recordedLog } from '../../../tests/support/recorded-log.ts';
import { createRender } from '../render-process.ts';
import { openCardFonts } from './card-fonts.ts';
import { ACCENT_HUES, type CardDrawing, GARDENS } from './draw-card.ts';

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
    facts: null,
    badge: null,
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

  it('has its heading at the side where lines begin, and all of it within the card', async () => {
    const { draw } = await setUp();
    const long = 'Maximiliane-Charlotte von Hohenstein-Wittgenstein und Donaudampfschifffahrt';
    const heading = long;
    const edges = async (card: Buffer) => ({
      left: await lightIn(card, { left: 0, top: 0, width: 40, height: 630 }),
      begin: await lightIn(card, { left: 40, top: 120, width: 200, height: 400 }),
      below: await lightIn(card, { left: 0, top: 525, width: 700, height: 105 }),
    });
    expect(await edges(await draw({ page: 'skills', heading }))).toEqual({
      left: 0,
      begin: expect.toSatisfy((count: number) => count > 1_000),
      below: 0,
    });
    const endless = 'A title of many words '.repeat(8);
    expect(await edges(await draw({ page: 'skills', heading: endless }))).toMatchObject({
      left: 0,
      below: 0,
    });
    const mirrored = await draw({ page: 'contact', direction: 'rtl', heading: 'A' });
    const right = { left: 1_000, top: 350, width: 160, height: 170 };
    expect(await lightIn(mirrored, right)).toBeGreaterThan(1_000);
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

  it('shows the picture of a project in the place of the garden, dimmed behind the letters', async () => {
    const { draw, folder } = await setUp();
    const picture = path.join(folder, 'picture');
    const white = sharp({ create: { width: 400, height: 300, channels: 3, background: '#fff' } });
    await writeFile(picture, await bytesOf(white.webp()));
    const card = await draw({ page: 'projects', heading: '.', picture });
    expect(await greyOf(card, { left: 1_199, top: 300, width: 1, height: 1 })).toSatisfy(
      ([grey = 0]: Buffer) => grey > 225,
    );
    const [ground = 255] = await greyOf(card, { left: 700, top: 100, width: 1, height: 1 });
    expect(contrast(238, ground)).toBeGreaterThan(7);
  });

  it('is not drawn with a picture that cannot be read', async () => {
    const { draw, folder } = await setUp();
    const picture = path.join(folder, 'picture');
    await writeFile(picture, 'No picture.');
    await expect(draw({ page: 'projects', picture })).rejects.toMatchObject({ reason: 'broken' });
  });
});

describe('the gardens of cards', () => {
  it('have the accents of the pages', () => {
    const sheet = readFileSync('app/styles/tokens.css', 'utf8');
    for (const [page, hue] of Object.entries(ACCENT_HUES)) {
      expect(sheet).toMatch(new RegExp(`\\[data-page="${page}"\\] \\{\\s+--hue: ${hue};`));
    }
  });

  it('are files that ship with the site, and reach to the edges', () => {
    for (const [first, ...others] of Object.values(GARDENS)) {
      if (first === undefined) throw new Error('A page without a garden.');
      for (const { name } of [first, ...others])
        expect(existsSync(`public/gardens/${name}`)).toBe(true);
      expect(first.left).toBeLessThanOrEqual(0);
      expect(first.top).toBeLessThanOrEqual(0);
      expect(first.left + first.width).toBeGreaterThanOrEqual(CARD_SIZE.width);
      expect(first.top + first.height).toBeGreaterThanOrEqual(CARD_SIZE.height);
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
