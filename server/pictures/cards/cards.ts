import path from 'node:path';
import { domainToUnicode } from 'node:url';
import {
  type Card,
  type CardSubject,
  cardNameOf,
  cardPath,
  cardsOf,
  cardText,
} from '../../../domain/cards.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { SiteError } from '../../../domain/site-error.ts';
import type { Content } from '../../content/content.ts';
import { sha256 } from '../../core/hashes.ts';
import type { OwnFiles } from '../../files/own-files.ts';
import type { Site } from '../../site.ts';
import type { Pictures } from '../library.ts';
import { createRenditions, type StoredRendition } from '../renditions.ts';
import { openCardFonts } from './card-fonts.ts';
import { type CardPicture, createFindCardPicture } from './card-pictures.ts';
import type { CardDrawing } from './draw-card.ts';

/** A card as a page names it to those who show previews of links. */
export interface SharedCard {
  /** Its path on the site. */
  readonly path: string;
  /** The text in place of it. */
  readonly alt: string;
}

/** A card that can be sent. */
export interface ServedCard extends StoredRendition {
  /** Whether it is what its address names: a later drawing has another address. */
  readonly isCurrent: boolean;
}

/**
 * The number of the design. To be raised with every change of what a card looks like, also of a garden's picture, so that
 * it is drawn again.
 */
const DESIGN = 1;

/**
 * How large all cards together may be, in bytes, and how many there may be: one has about 60 kB; all of a site with a
 * thousand projects and a thousand tools, and as many earlier ones.
 */
const LIMITS = { maxBytes: 256 * 1024 ** 2, maxFiles: 4_096 };

export type Cards = Awaited<ReturnType<typeof createCards>>;

/** Creates the sharing cards. Each is drawn once, when it is first asked for, in the child process of the pictures. */
export async function createCards(
  site: Pick<Site, 'settings' | 'shipped' | 'clock' | 'log'>,
  content: Pick<Content, 'published'>,
  pictures: Pick<Pictures, 'find' | 'open' | 'queue'>,
  ownFiles: Pick<OwnFiles, 'open'>,
) {
  const { dataDir, siteUrl } = site.settings;
  const renditions = createRenditions(site, pictures.queue, `${dataDir}/cards`, LIMITS);
  const fonts = await openCardFonts(`${dataDir}/fonts`, site.log);
  const gardens = path.join(site.shipped.clientFolder, 'gardens');
  const common = [DESIGN, fonts.fingerprint];
  const findPicture = createFindCardPicture(site, pictures, ownFiles);
  const host = hostOf(siteUrl);
  // Of the published content, and of those of previews.
  const cache = new WeakMap<Portfolio, ReadonlyMap<string, Card>>();

  const cardsIn = (portfolio: Portfolio): ReadonlyMap<string, Card> => {
    const cards = cache.get(portfolio) ?? cardsOf(portfolio);
    cache.set(portfolio, cards);
    return cards;
  };

  const pictureOf = async ({ picture }: Card): Promise<CardPicture | null> =>
    picture && findPicture(picture.address, picture.crop);

  const hashOf = (card: Card, picture: CardPicture | null): string =>
    sha256(JSON.stringify([common, host, { ...card, picture: picture?.version }])).slice(0, 32);

  const drawn = (text: string): string | null => drawnText(text, fonts.hasOwn);

  const drawingOf = (card: Card, picture: CardDrawing['picture']): CardDrawing => ({
    page: card.page,
    direction: card.direction,
    owner: drawn(card.owner),
    heading: drawn(card.heading),
    line: drawn(card.line),
    facts: drawn(card.facts),
    badge: drawn(card.badge),
    host: drawn(host),
    fonts: fonts.files,
    gardens,
    picture,
  });

  return {
    /**
     * The card of a subject in a content; null where it has none, as on a page that is hidden. Draws nothing. Throws
     * `load-failed` where a project's picture cannot be looked up.
     */
    async of(portfolio: Portfolio, subject: CardSubject): Promise<SharedCard | null> {
      const name = cardNameOf(subject);
      const card = cardsIn(portfolio).get(name);
      if (card === undefined) return null;
      const hash = hashOf(card, await pictureOf(card));
      return { path: cardPath(name, hash), alt: cardText(card) };
    },

    /**
     * Opens the present card of a name (`cardNameOf`). `asked` is the hash in the address, `key` groups the requests of a
     * visitor. Throws `not-found` for a name without a card, `overloaded` while too many are being drawn and for a while
     * after one could not be drawn, `load-failed` while the content or a picture cannot be looked up.
     */
    async open(name: string, asked: string, key: string): Promise<ServedCard> {
      const { content: published } = await content.published();
      const card = cardsIn(published).get(name);
      if (card === undefined) throw new SiteError('not-found');
      const picture = await pictureOf(card);
      const hash = hashOf(card, picture);
      const file = `${hash}.jpg`;
      const isCurrent = asked === hash;
      const found = await renditions.find(file);
      if (found !== null) return { ...found, isCurrent };
      // A picture of the library has a turn of its own.
      const source = picture && { file: await picture.file(key), isDrawing: picture.isDrawing };
      const drawing = drawingOf(card, source);
      const made = await renditions.open(file, key, (target, run) =>
        run({ kind: 'card', target, drawing }),
      );
      return { ...made, isCurrent };
    },

    /** Deletes the cards that the published content has no more. Throws the errors of `open` and of the file system. */
    async sweep(): Promise<void> {
      const { content: published } = await content.published();
      const hashes = new Set<string>();
      for (const card of cardsIn(published).values()) {
        hashes.add(hashOf(card, await pictureOf(card)));
      }
      await renditions.deleteAllBut(hashes);
    },
  };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Signs that are pictures: no font of the site has them. */
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** Letters of scripts for which the site has no font. */
const FOREIGN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** A text as it is drawn, without emoji; null where nothing is left, or where its letters would be boxes. */
function drawnText(text: string, hasOwnFonts: boolean): string | null {
  if (!hasOwnFonts && FOREIGN.test(text)) return null;
  const letters = Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => segment);
  const left = letters.filter((letter) => !PICTOGRAPH.test(letter)).join('');
  return left.replaceAll(/\s+/g, ' ').trim() || null;
}

/** The host of an address as people write it, with a port that is not the usual one; empty without an address. */
function hostOf(siteUrl: string | undefined): string {
  if (siteUrl === undefined) return '';
  const { hostname, port } = new URL(siteUrl);
  return `${domainToUnicode(hostname) || hostname}${port && `:${port}`}`;
}
