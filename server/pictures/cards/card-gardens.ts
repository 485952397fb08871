import { CARD_SIZE } from '../../../domain/card-size.ts';
import type { CardPage } from '../../../domain/cards.ts';

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
const picture = (name: string, scale: number, { top }: { top: number }): GardenLayer => ({
  name,
  left: CARD_SIZE.width - 1600 * scale,
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
    picture('home.svg', 1.2, { top: 62 }),
    { name: 'home-ridges.svg', left: 0, top: 360, width: 1200, height: 270 },
  ],
  about: [picture('about.svg', 1.05, { top: 0 })],
  skills: [picture('skills.svg', 0.95, { top: 0 })],
  projects: [picture('projects.svg', 1.15, { top: 0 })],
  anime: [picture('anime.svg', 1.05, { top: 20 })],
  downloads: [picture('downloads.svg', 0.86, { top: 40 })],
  contact: [picture('contact.svg', 1.1, { top: 175 })],
};

/** The hues of the pages' accents in OKLCH, as `app/styles/tokens.css` has them. */
export const ACCENT_HUES: Readonly<Record<CardPage, number>> = {
  home: 240,
  about: 300,
  skills: 150,
  projects: 0,
  anime: 85,
  downloads: 195,
  contact: 45,
};
