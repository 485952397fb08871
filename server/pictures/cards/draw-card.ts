import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Node, Renderer } from '@takumi-rs/core';
import type { CardPage } from '../../../domain/cards.ts';
import { CARD_SIZE } from '../../../domain/pictures/limits.ts';

// All lengths are in pixels. Many services show a card at a third of its size: nothing is smaller than 26.

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;

/** A text that is null is not on the card. */
export interface CardDrawing {
  /** The page whose garden and accent it has. */
  readonly page: CardPage;
  readonly direction: 'ltr' | 'rtl';
  /** The name beside the mark. */
  readonly owner: string | null;
  readonly heading: string | null;
  /** The line under the heading. */
  readonly line: string | null;
  /** The host of the site. */
  readonly host: string | null;
  /** In the order in which a letter is looked for. */
  readonly fonts: readonly string[];
  readonly gardens: string;
  /** In the place of the garden, or null. */
  readonly picture: string | null;
}

/** A picture of a garden and its place, in pixels. What is beyond the card's edges is not seen. */
export interface GardenLayer {
  /** Its file in `public/gardens/`. */
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A garden of 1600 by 1000, whose right edge is the card's, and whose top is so far above it. */
const garden = (name: string, scale: number, { top }: { top: number }): GardenLayer => ({
  name,
  left: WIDTH - 1600 * scale,
  top: -top,
  width: 1600 * scale,
  height: 1000 * scale,
});

/**
 * The pictures of the gardens, large enough for a card as wide as a phone. Home has its ridges as a layer of their own,
 * since those of its picture are too low beside the large moon.
 */
export const GARDENS: Readonly<Record<CardPage, readonly GardenLayer[]>> = {
  home: [
    garden('home.svg', 1.2, { top: 62 }),
    { name: 'home-ridges.svg', left: 0, top: 360, width: 1200, height: 270 },
  ],
  about: [garden('about.svg', 1.05, { top: 0 })],
  skills: [garden('skills.svg', 0.95, { top: 0 })],
  projects: [garden('projects.svg', 1.15, { top: 0 })],
  anime: [garden('anime.svg', 1.05, { top: 20 })],
  downloads: [garden('downloads.svg', 0.86, { top: 40 })],
  contact: [garden('contact.svg', 1.1, { top: 175 })],
};

/** The hues of the accents in OKLCH, as in `app/styles/tokens.css`. */
const ACCENT_HUES: Readonly<Record<CardPage, number>> = {
  home: 240,
  about: 300,
  skills: 150,
  projects: 0,
  anime: 85,
  downloads: 195,
  contact: 45,
};

const EDGE = 64;
const INK = 'oklch(0.16 0.02 265)';
const PAPER = 'oklch(0.95 0.012 90)';
const PALE = 'oklch(0.9 0.015 265)';

type Style = NonNullable<Node['style']>;

/** How a text is set. */
interface Setting {
  readonly weight: number;
  /** That of large letters without marks above them; see `lineHeightOf`. */
  readonly lineHeight: number;
  /** In em. */
  readonly tracking: number;
  readonly width: number;
  /** A longer text ends with an ellipsis. */
  readonly lines?: number;
}

/** How headings are set, as on the pages. */
const HEADING = { weight: 560, lineHeight: 0.88, tracking: -0.024, width: 720, lines: 3 };
const HEADING_SIZES = { least: 26, most: 142 };
const OWNER = { weight: 600, lineHeight: 1.15, tracking: -0.01, width: 590, lines: 2 };
const LINE = { weight: 400, lineHeight: 1.22, tracking: 0, width: 620, lines: 2 };
const HOST = { weight: 400, lineHeight: 1, tracking: 0, width: 720, lines: 1 };

const HEADING_HEIGHTS = { alone: 280, aboveLine: 206 };

/** Draws a card of 1200 by 630 as rows of RGBA pixels. `picture` is the project's, as PNG; null for the garden. */
export async function drawCard(
  card: CardDrawing,
  picture: Uint8Array | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const renderer = new Renderer();
  const fontFamily = await registerFonts(renderer, card.fonts);
  const layers = picture === null ? GARDENS[card.page] : [];
  const images = await Promise.all(
    layers.map(async ({ name }) => ({
      src: name,
      data: await readFile(path.join(card.gardens, name)),
    })),
  );
  const whole = box(
    {
      position: 'relative',
      display: 'flex',
      flexDirection: 'row',
      fontFamily,
      width: WIDTH,
      height: HEIGHT,
      overflow: 'hidden',
      backgroundColor: INK,
      color: PAPER,
    },
    [
      ...(picture === null ? layers.map((layer) => gardenNode(layer, card)) : [PICTURE]),
      ...(card.heading === null ? [] : [veil(card)]),
      await textsOf(card, renderer, fontFamily),
    ],
  );
  return renderer.render(
    { ...whole, dir: card.direction },
    {
      ...CARD_SIZE,
      format: 'raw',
      dithering: 'ordered-bayer',
      images: picture === null ? images : [{ src: 'picture', data: picture }],
    },
  );
}

/** Adds the fonts to a renderer, and returns their families. One that cannot be read is left out. */
async function registerFonts(renderer: Renderer, files: readonly string[]): Promise<string> {
  const families: string[] = [];
  for (const [index, file] of files.entries()) {
    const name = `font-${index}`;
    const data = await readFile(file);
    await renderer.registerFont({ name, data }).then(
      () => families.push(name),
      () => undefined,
    );
  }
  return families.join(', ');
}

const box = (style: Style, children: Node[] = []): Node => ({ type: 'container', style, children });

const textNode = (text: string, setting: Setting, size: number, style: Style = {}): Node => ({
  type: 'text',
  text,
  style: {
    fontSize: size,
    fontWeight: setting.weight,
    lineHeight: lineHeightOf(text, setting, size),
    // Letters that are joined stay so.
    letterSpacing: JOINED.test(text) ? 0 : `${setting.tracking}em`,
    // The library forms these conjuncts of Noto Sans Bengali only where it is asked for.
    ...(/\p{Script=Bengali}/u.test(text) && { fontFeatureSettings: '"blwf" 1' }),
    overflowWrap: 'anywhere',
    width: setting.width,
    ...(setting.lines !== undefined && { lineClamp: setting.lines }),
    ...style,
  },
});

/** A heading at the largest size at which it fits without a break in a word, or as much of it as fits at the least. */
async function fittedHeading(
  text: string,
  height: number,
  measured: (node: Node) => Promise<{ width: number; height: number }>,
): Promise<Node> {
  const { lines, ...unlimited } = HEADING;
  // Without this, a heading would begin further in than what is above it.
  const style: Style = { marginInline: '-0.04em 0' };
  for (let size = HEADING_SIZES.most; size >= HEADING_SIZES.least; size -= 1) {
    const words = { width: 'min-content', overflowWrap: 'normal' } as const;
    const widest = await measured(textNode(text, unlimited, size, words));
    if (widest.width > HEADING.width) continue;
    const most = (lines + 0.5) * size * lineHeightOf(text, HEADING, size);
    const whole = await measured(textNode(text, unlimited, size));
    if (whole.height <= Math.min(height, most)) return textNode(text, HEADING, size, style);
  }
  const { least } = HEADING_SIZES;
  const fitting = Math.floor(height / (least * lineHeightOf(text, HEADING, least)));
  return textNode(text, { ...HEADING, lines: fitting }, least, style);
}

async function textsOf(card: CardDrawing, renderer: Renderer, fontFamily: string): Promise<Node> {
  const { owner, heading, line, host } = card;
  const measured = async (node: Node) => {
    const outer: Style = { display: 'flex', alignItems: 'flex-start', width: 10_000, fontFamily };
    const { children } = await renderer.measure(box(outer, [node]), { width: 10_000 });
    const { width = 0, height = 0 } = children[0] ?? {};
    return { width, height };
  };
  const texts: Node[] = [];
  if (heading !== null) {
    const { alone, aboveLine } = HEADING_HEIGHTS;
    texts.push(await fittedHeading(heading, line === null ? alone : aboveLine, measured));
    if (line !== null) texts.push(textNode(line, LINE, 35, { marginTop: 28, color: PALE }));
  }
  const column: Style = { display: 'flex', flexDirection: 'column' };
  return box(
    {
      ...column,
      position: 'absolute',
      top: 0,
      left: 0,
      width: WIDTH,
      height: HEIGHT,
      padding: `54px ${EDGE}px 52px`,
    },
    [
      box({ display: 'flex', flexDirection: 'row', alignItems: 'flex-start', gap: 16 }, [
        mark(card),
        ...(owner === null ? [] : [textNode(owner, OWNER, 30)]),
      ]),
      box({ ...column, flexGrow: 1, justifyContent: 'flex-end', paddingBottom: 49 }, texts),
      box({ display: 'flex', height: 27 }, [
        ...(host === null ? [] : [textNode(host, HOST, 27, { color: PALE })]),
      ]),
    ],
  );
}

const PICTURE: Node = {
  type: 'image',
  src: 'picture',
  style: {
    position: 'absolute',
    top: 0,
    left: 0,
    width: WIDTH,
    height: HEIGHT,
    objectFit: 'cover',
  },
};

/** A layer of the garden, mirrored where lines begin at the right. */
const gardenNode = ({ name, left, top, width, height }: GardenLayer, card: CardDrawing): Node => ({
  type: 'image',
  src: name,
  width,
  height,
  style: {
    position: 'absolute',
    top,
    left: card.direction === 'rtl' ? WIDTH - left - width : left,
    width,
    height,
    ...(card.direction === 'rtl' && { transform: 'scaleX(-1)' }),
  },
});

/** Dims the garden behind the letters, and a picture, which may be white, more. */
const veil = (card: CardDrawing): Node => {
  const angle = card.direction === 'rtl' ? 270 : 90;
  const stops = (
    card.picture === null ? ['0.72)', '0.5) 50%', '0) 78%'] : ['0.88)', '0.8) 55%', '0.1) 90%']
  ).map((end) => `oklch(0.16 0.02 265 / ${end}`);
  return box({
    position: 'absolute',
    top: 0,
    left: 0,
    width: WIDTH,
    height: HEIGHT,
    backgroundImage: `linear-gradient(${angle}deg, ${stops.join(', ')})`,
  });
};

/** The strokes of the logo in a square of 22, as in `app/layout/brand-mark.tsx`: left, top, width, height. */
const STROKES = [
  [2, 4, 18, 2],
  [4, 4, 2, 12],
  [2, 15, 18, 2],
  [6, 19, 12, 2],
] as const;

/** The logo, larger without letters on the card. Its strokes begin at the edge. */
const mark = (card: CardDrawing): Node => {
  const size = card.heading === null ? 44 : 34;
  return box(
    {
      position: 'relative',
      width: size,
      height: size,
      flexShrink: 0,
      marginInline: `${-size / 11}px 0`,
    },
    STROKES.map(([left, top, width, height]) =>
      box({
        position: 'absolute',
        left: (left * size) / 22,
        top: (top * size) / 22,
        width: (width * size) / 22,
        height: (height * size) / 22,
        backgroundColor: `oklch(0.8 0.13 ${ACCENT_HUES[card.page]})`,
      }),
    ),
  );
};

const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}]/u;

/** The height of a line, as a multiple of the letters' size: marks, small letters and other scripts need more. */
function lineHeightOf(text: string, { lineHeight }: Setting, size: number): number {
  if (/\p{Script=Arabic}/u.test(text)) return Math.max(lineHeight, 1.35);
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) {
    return Math.max(lineHeight, 1.2);
  }
  const isHigh = size < 64 || /\p{Mark}/u.test(text.normalize('NFD'));
  return isHigh ? Math.max(lineHeight, 1) : lineHeight;
}
