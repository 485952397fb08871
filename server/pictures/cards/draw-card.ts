import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Node } from '@takumi-rs/core';
import { CARD_SIZE } from '../../../domain/card-size.ts';
import type { CardPage } from '../../../domain/cards.ts';
import type { CardFonts } from './card-fonts.ts';
import { createSetter, type Setter, type Style } from './text-setter.ts';

// All lengths are in pixels of the card. Many services show it at a third of its size: nothing is smaller than 26.

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;

/** What the child process needs to draw a card. A text that is null is not on it. */
export interface CardDrawing {
  /** The page whose garden and accent it has. */
  readonly page: CardPage;
  readonly direction: 'ltr' | 'rtl';
  /** Beside the mark. */
  readonly owner: string | null;
  readonly heading: string | null;
  readonly line: string | null;
  readonly facts: string | null;
  readonly badge: string | null;
  /** The host of the site. */
  readonly host: string | null;
  readonly fonts: CardFonts['files'];
  /** The folder of the gardens' pictures. */
  readonly gardens: string;
  /** The file of a picture, in the place of the garden; null for the garden. */
  readonly picture: string | null;
}

/** A picture of a garden and its place on the card, in pixels. What is beyond the card's edges is not seen. */
export interface GardenLayer {
  /** The name of its file in `public/gardens/`. */
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A garden's picture of 1600 by 1000, whose right edge is the card's, and whose top is so far above it. */
const garden = (name: string, scale: number, { top }: { top: number }): GardenLayer => ({
  name,
  left: WIDTH - 1600 * scale,
  top: -top,
  width: 1600 * scale,
  height: 1000 * scale,
});

/**
 * The pictures of the gardens, with what each is known by large enough to be seen on a card of the width of a phone. On
 * that of Home the ridges are a layer of their own, as on phones: beside a large moon those of its picture are too low.
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

/** The hues of the pages' accents in OKLCH, as `app/styles/tokens.css` has them. */
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
const SMALL = 27;

/** The weights of the headings and of other texts, as the pages have them. */
const WEIGHTS = { display: 560, strong: 600, line: 500 };

const HUGE = { weight: WEIGHTS.display, lineHeight: 0.88, tracking: -0.024 };
const PLACES = {
  heading: { ...HUGE, width: 720, height: 280, lines: 3, least: 26, most: 142 },
  /** That of a tool, above its description. */
  toolHeading: { ...HUGE, width: 600, height: 206, lines: 3, least: 26, most: 136 },
  /** The line under the name of Home. */
  role: {
    ...{ weight: WEIGHTS.line, lineHeight: 1.1, tracking: -0.013 },
    ...{ width: 720, height: 60, lines: 1, least: 30, most: 46 },
  },
};
const SETTINGS = {
  owner: {
    ...{ weight: WEIGHTS.strong, lineHeight: 1.15, tracking: -0.01 },
    ...{ width: 590, lines: 2 },
  },
  description: { width: 590, lines: 2, weight: 400, lineHeight: 1.22, tracking: 0 },
  mono: { typeface: 'mono', weight: 400, lineHeight: 1, tracking: 0 },
} as const;

/** Letters have room at their sides: without this, those of a heading begin further in than what is above it. */
const HEADING_STYLE: Style = { marginInline: '-0.04em 0' };

/**
 * Draws a card of 1200 by 630, without any font of the machine, as rows of RGBA pixels. `picture` is the project's, as
 * PNG; null for the garden. Throws where the picture or a font cannot be read.
 */
export async function drawCard(
  card: CardDrawing,
  picture: Uint8Array | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const setter = await createSetter(card.fonts);
  const layers = picture === null ? GARDENS[card.page] : [];
  const images = await Promise.all(
    layers.map(async ({ name }) => ({
      src: name,
      data: await readFile(path.join(card.gardens, name)),
    })),
  );
  const children = [
    ...(picture === null ? layers.map((layer) => gardenNode(layer, card)) : [PICTURE]),
    ...(card.heading === null ? [] : [veil(card)]),
    await textsOf(card, setter),
    ...badge(card, setter),
  ];
  const whole = box(
    {
      ...{ position: 'relative', display: 'flex', flexDirection: 'row' },
      ...{ width: WIDTH, height: HEIGHT, overflow: 'hidden' },
      ...{ backgroundColor: INK, color: PAPER },
    },
    children,
  );
  return setter.renderer.render(
    { ...whole, dir: card.direction },
    {
      ...CARD_SIZE,
      format: 'raw',
      dithering: 'ordered-bayer',
      images: picture === null ? images : [{ src: 'picture', data: picture }],
    },
  );
}

const box = (style: Style, children: Node[] = []): Node => ({ type: 'container', style, children });

/** From the top to the bottom: the mark, the block of texts at its beginning or end, and the host. */
const COLUMN_STYLE: Style = {
  display: 'flex',
  flexDirection: 'column',
  height: HEIGHT,
  padding: `54px ${EDGE}px 52px`,
};

const block = (children: Node[], style: Style): Node =>
  box({ display: 'flex', flexDirection: 'column', flexGrow: 1, ...style }, children);

async function textsOf(card: CardDrawing, setter: Setter): Promise<Node> {
  const { page, owner, heading, line, facts } = card;
  const isHome = page === 'home';
  const isTool = !isHome && (facts !== null || line !== null);
  const texts: Node[] = [];
  if (heading !== null) {
    const place = isTool ? PLACES.toolHeading : PLACES.heading;
    texts.push(await setter.fitted(heading, place, HEADING_STYLE));
    if (line !== null) {
      texts.push(
        isHome
          ? await setter.fitted(line, PLACES.role, { marginTop: 30 })
          : setter.node(line, SETTINGS.description, 35, { marginTop: 28, color: PALE }),
      );
    }
    if (facts !== null) {
      const setting = { ...SETTINGS.mono, width: PLACES.toolHeading.width, lines: 1 };
      texts.push(setter.node(facts, setting, SMALL, { marginTop: 26, color: PALE }));
    }
  }
  const ownerNode = owner === null ? [] : [setter.node(owner, SETTINGS.owner, 30)];
  return box({ ...COLUMN_STYLE, position: 'absolute', top: 0, left: 0, width: WIDTH }, [
    markRow(card, ownerNode),
    block(texts, {
      justifyContent: isHome ? 'flex-start' : 'flex-end',
      paddingTop: isHome ? 40 : 0,
      paddingBottom: facts === null ? 49 : 58,
    }),
    ...hostRow(card, setter),
  ]);
}

/** A project's picture, which covers the card. */
const PICTURE: Node = {
  type: 'image',
  src: 'picture',
  style: {
    ...{ position: 'absolute', top: 0, left: 0, width: WIDTH, height: HEIGHT },
    objectFit: 'cover',
  },
};

const accentOf = ({ page }: CardDrawing): string => `oklch(0.8 0.13 ${ACCENT_HUES[page]})`;

/** A layer of the garden; where lines begin at the right it is mirrored, as the pages are. */
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

/** What dims the garden behind the letters, and a picture, which may be white, more. */
const veil = (card: CardDrawing): Node => {
  const angle = card.direction === 'rtl' ? 270 : 90;
  const stops = (
    card.picture === null ? ['0.72)', '0.5) 50%', '0) 78%'] : ['0.88)', '0.8) 55%', '0.1) 90%']
  ).map((end) => `oklch(0.16 0.02 265 / ${end}`);
  return box({
    ...{ position: 'absolute', top: 0, left: 0, width: WIDTH, height: HEIGHT },
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

/** The logo and the owner's name; without any letters on the card, a larger logo. */
const markRow = (card: CardDrawing, owner: Node[]): Node => {
  const size = card.heading === null ? 44 : 34;
  const mark = box(
    // Its strokes begin at the edge.
    {
      ...{ position: 'relative', width: size, height: size, flexShrink: 0 },
      marginInline: `${-size / 11}px 0`,
    },
    STROKES.map(([left, top, width, height]) =>
      box({
        position: 'absolute',
        left: (left * size) / 22,
        top: (top * size) / 22,
        width: (width * size) / 22,
        height: (height * size) / 22,
        backgroundColor: accentOf(card),
      }),
    ),
  );
  return box({ display: 'flex', flexDirection: 'row', alignItems: 'flex-start', gap: 16 }, [
    mark,
    ...owner,
  ]);
};

/** The host, or the room for it: a tool's facts are in its place. */
const hostRow = (card: CardDrawing, setter: Setter): Node[] => {
  if (card.facts !== null) return [];
  const host = card.host && setter.node(card.host, SETTINGS.mono, SMALL, { color: PALE });
  return [box({ display: 'flex', height: SMALL }, host ? [host] : [])];
};

const badge = (card: CardDrawing, setter: Setter): Node[] => {
  if (card.badge === null) return [];
  const color = `oklch(0.21 0.05 ${ACCENT_HUES[card.page]})`;
  const text = setter.node(card.badge, SETTINGS.mono, SMALL, { color });
  return [
    box(
      {
        ...{ position: 'absolute', top: 0, left: 0, width: WIDTH },
        ...{ display: 'flex', flexDirection: 'row', justifyContent: 'flex-end' },
      },
      [box({ padding: '18px 26px 19px', backgroundColor: accentOf(card) }, [text])],
    ),
  ];
};
