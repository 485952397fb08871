import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Node } from '@takumi-rs/core';
import { CARD_SIZE } from '../../../domain/card-size.ts';
import type { CardDrawing } from './card-drawing.ts';
import { ACCENT_HUES, GARDENS, type GardenLayer } from './card-gardens.ts';
import { createSetter, type Setter, type Style } from './text-setter.ts';

// All lengths are in pixels of the card. Many services show it at a third of its size: nothing is smaller than 26.

const { width: WIDTH, height: HEIGHT } = CARD_SIZE;
const EDGE = 64;
const INK = 'oklch(0.16 0.02 265)';
const PAPER = 'oklch(0.95 0.012 90)';
const PALE = 'oklch(0.9 0.015 265)';
const SMALL = 27;

/** The column beside a project's picture, and its width with a heading and without one. */
const COLUMN = { wide: 428, narrow: 2 * EDGE + 44, colour: 'oklch(0.168 0.018 300)' };

/** The weights of the headings and of other texts, as the pages have them. */
const WEIGHTS = { display: 560, strong: 600, line: 500 };

const HUGE = { weight: WEIGHTS.display, lineHeight: 0.88, tracking: -0.024 };
const BIG = { weight: WEIGHTS.display, lineHeight: 0.95, tracking: -0.02 };
const PLACES = {
  /** The heading over a garden. */
  heading: { ...HUGE, width: 720, height: 280, lines: 3, least: 26, most: 142 },
  /** That of a tool, above its description. */
  toolHeading: { ...HUGE, width: 600, height: 206, lines: 3, least: 26, most: 136 },
  /** The heading beside a picture. */
  column: { ...BIG, width: 322, height: 330, lines: 5, least: 26, most: 67 },
  /** The line under the name of Home. */
  role: { ...BIG, weight: WEIGHTS.line, tracking: -0.013, lineHeight: 1.1 },
  description: { width: 590, weight: 400, lineHeight: 1.22, tracking: 0 },
  owner: { weight: WEIGHTS.strong, lineHeight: 1.15, tracking: -0.01 },
  mono: { typeface: 'mono', weight: 400, lineHeight: 1, tracking: 0 },
} as const;

/**
 * Draws a card of 1200 by 630, without any font of the machine, as rows of RGBA pixels. `picture` is the project's, as
 * PNG; null for the garden. Throws where the picture or a font cannot be read.
 */
export async function drawCard(
  card: CardDrawing,
  picture: Uint8Array | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const setter = await createSetter(card);
  const layers = picture === null ? GARDENS[card.page] : [];
  const images = await Promise.all(
    layers.map(async ({ name }) => ({
      src: name,
      data: await readFile(path.join(card.gardens, name)),
    })),
  );
  const children =
    picture === null ? await overGarden(card, setter) : await besidePicture(card, setter);
  return setter.renderer.render(
    {
      type: 'container',
      dir: card.direction,
      style: {
        position: 'relative',
        width: WIDTH,
        height: HEIGHT,
        overflow: 'hidden',
        backgroundColor: INK,
        color: PAPER,
      },
      children: [...layers.map((layer) => gardenNode(layer, card)), ...children],
    },
    {
      ...CARD_SIZE,
      format: 'raw',
      dithering: 'ordered-bayer',
      images: picture === null ? images : [{ src: 'picture', data: picture }],
    },
  );
}

async function overGarden(card: CardDrawing, setter: Setter): Promise<Node[]> {
  const { heading, line, facts, host } = card;
  const row = await markRow(card, setter, WIDTH - 2 * EDGE);
  if (heading === null) return [row, ...hostRow(card, setter)];
  const isTool = facts !== null || line !== null;
  const isHome = card.page === 'home';
  const place = isTool && !isHome ? PLACES.toolHeading : PLACES.heading;
  const { text, size } = await setter.fit(heading, place);
  const nodes = [setter.node(text, place, size, { marginInline: `${-0.04 * size}px 0` })];
  if (line !== null && isHome) {
    const role = { ...PLACES.role, width: place.width, height: 60, lines: 1, least: 30, most: 46 };
    const fitted = await setter.fit(line, role);
    nodes.push(setter.node(fitted.text, role, fitted.size, { marginTop: 30 }));
  } else if (line !== null) {
    const shown = await setter.beginning(line, { ...PLACES.description, lines: 2 }, 35);
    nodes.push(setter.node(shown, PLACES.description, 35, { marginTop: 28, color: PALE }));
  }
  if (facts !== null) {
    const mono = { ...PLACES.mono, width: place.width };
    nodes.push(setter.node(facts, mono, SMALL, { marginTop: 26, color: PALE }));
  }
  return [
    veil(card),
    row,
    {
      type: 'container',
      style: {
        ...fromStart(card, EDGE),
        ...(isHome ? { top: 128 } : { bottom: facts === null ? 128 : 110 }),
        display: 'flex',
        flexDirection: 'column',
      },
      children: nodes,
    },
    ...(host === null ? [] : hostRow(card, setter)),
    ...badge(card, setter),
  ];
}

async function besidePicture(card: CardDrawing, setter: Setter): Promise<Node[]> {
  const { heading } = card;
  const column = heading === null ? COLUMN.narrow : COLUMN.wide;
  const nodes: Node[] = [
    {
      type: 'container',
      style: {
        ...fromStart(card, 0),
        top: 0,
        width: column,
        height: HEIGHT,
        backgroundColor: COLUMN.colour,
      },
    },
    pictureNode(card, WIDTH - column),
    await markRow(heading === null ? { ...card, owner: null } : card, setter, column - EDGE - 24),
  ];
  if (heading === null) return nodes;
  const { text, size } = await setter.fit(heading, PLACES.column);
  nodes.push({
    type: 'container',
    style: { ...fromStart(card, EDGE - 2), bottom: 128, display: 'flex' },
    children: [setter.node(text, PLACES.column, size)],
  });
  return [...nodes, ...hostRow(card, setter)];
}

/** The project's picture, cut at its end to its place: most begin at the side where a line does. */
const pictureNode = (card: CardDrawing, width: number): Node => ({
  type: 'image',
  src: 'picture',
  style: {
    ...fromEnd(card, 0),
    top: 0,
    width,
    height: HEIGHT,
    objectFit: 'cover',
    objectPosition: card.direction === 'rtl' ? 'right' : 'left',
  },
});

/** Absolute, so far from the edge at which lines of the card's language begin. */
const fromStart = ({ direction }: CardDrawing, distance: number): Style => ({
  position: 'absolute',
  ...(direction === 'rtl' ? { right: distance } : { left: distance }),
});

const fromEnd = (card: CardDrawing, distance: number): Style =>
  fromStart({ ...card, direction: card.direction === 'rtl' ? 'ltr' : 'rtl' }, distance);

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

/** What dims the garden behind the letters. */
const veil = (card: CardDrawing): Node => {
  const angle = card.direction === 'rtl' ? 270 : 90;
  const stops = ['0.72)', '0.5) 50%', '0) 78%'].map((end) => `oklch(0.16 0.02 265 / ${end}`);
  return {
    type: 'container',
    style: {
      position: 'absolute',
      top: 0,
      left: 0,
      width: WIDTH,
      height: HEIGHT,
      backgroundImage: `linear-gradient(${angle}deg, ${stops.join(', ')})`,
    },
  };
};

/** The strokes of the logo in a square of 22, as in `app/layout/brand-mark.tsx`: left, top, width, height. */
const STROKES = [
  [2, 4, 18, 2],
  [4, 4, 2, 12],
  [2, 15, 18, 2],
  [6, 19, 12, 2],
] as const;

const mark = (card: CardDrawing, size: number): Node => ({
  type: 'container',
  style: { position: 'relative', width: size, height: size, flexShrink: 0 },
  children: STROKES.map(([left, top, width, height]) => ({
    type: 'container',
    style: {
      position: 'absolute',
      left: (left * size) / 22,
      top: (top * size) / 22,
      width: (width * size) / 22,
      height: (height * size) / 22,
      backgroundColor: accentOf(card),
    },
  })),
});

/** The logo and the owner's name; without any letters on the card, a larger logo. */
const markRow = async (card: CardDrawing, setter: Setter, width: number): Promise<Node> => {
  const { owner, heading } = card;
  const gap = 16;
  const size = heading === null ? 44 : 34;
  const isBeside = width < WIDTH / 2;
  const lines = isBeside ? 3 : 2;
  const letters = isBeside ? 26 : 30;
  const place = { ...PLACES.owner, width: Math.min(width, 640) - size - gap, lines };
  return {
    type: 'container',
    style: {
      ...fromStart(card, EDGE - size / 11),
      top: 54,
      display: 'flex',
      flexDirection: 'row',
      alignItems: 'flex-start',
      gap,
    },
    children: [
      mark(card, size),
      ...(owner === null
        ? []
        : [setter.node(await setter.beginning(owner, place, letters), place, letters)]),
    ],
  };
};

const hostRow = (card: CardDrawing, setter: Setter): Node[] =>
  card.host === null || card.facts !== null
    ? []
    : [
        {
          type: 'container',
          style: { ...fromStart(card, EDGE), bottom: 52, display: 'flex' },
          children: [
            setter.node(card.host, { ...PLACES.mono, width: WIDTH - 2 * EDGE }, SMALL, {
              color: PALE,
            }),
          ],
        },
      ];

const badge = (card: CardDrawing, setter: Setter): Node[] =>
  card.badge === null
    ? []
    : [
        {
          type: 'container',
          style: {
            ...fromEnd(card, 0),
            top: 0,
            display: 'flex',
            padding: '18px 26px 19px',
            backgroundColor: accentOf(card),
          },
          children: [
            setter.node(card.badge, PLACES.mono, SMALL, {
              color: `oklch(0.21 0.05 ${ACCENT_HUES[card.page]})`,
            }),
          ],
        },
      ];
