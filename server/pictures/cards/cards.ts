import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
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
import type { Clock } from '../../core/clock.ts';
import { sha256 } from '../../core/hashes.ts';
import type { OwnFiles } from '../../files/own-files.ts';
import { createFailures } from '../failures.ts';
import type { Pictures } from '../pictures.ts';
import { RenderError } from '../render-process.ts';
import type { RunTask } from '../render-queue.ts';
import { createRenditions, type StoredRendition } from '../renditions.ts';
import type { CardDrawing } from './card-drawing.ts';
import { openCardFonts } from './card-fonts.ts';
import { GARDENS } from './card-gardens.ts';
import { type CardPicture, createFindCardPicture } from './card-pictures.ts';

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

/** The sharing cards. Each is drawn once, when it is first asked for, in the child process of the pictures. */
export interface Cards {
  /**
   * The card of a subject in a content; null where it has none, as on a page that is hidden. Draws nothing. Throws
   * `load-failed` where a project's picture cannot be looked up.
   */
  of(content: Portfolio, subject: CardSubject): Promise<SharedCard | null>;
  /**
   * Opens the present card of a name (`cardNameOf`), for a while without a picture that took too long. `hash` is that of
   * the address, `key` groups the requests of a visitor. Throws `not-found` for a name without a card, `overloaded` while
   * too many are being drawn and for a while after one could not be drawn, `load-failed` while the content or a picture
   * cannot be looked up.
   */
  open(name: string, hash: string, key: string): Promise<ServedCard>;
  /** Deletes the cards that the published content has no more. Throws the errors of `open` and of the file system. */
  sweep(): Promise<void>;
}

/** The number of the design. To be raised with every change of what a card looks like, so that it is drawn again. */
const DESIGN = 1;

/** How large all cards together may be, in bytes. One has about 60 kB. */
const MAX_BYTES = 256 * 1024 ** 2;

/** How many there may be: all of a site with a thousand projects and a thousand tools, and as many earlier ones. */
const MAX_FILES = 4_096;

/** How many cards may be asked for that are not drawn yet. */
const MAX_WAITING = 64;

/** How long to wait before asking again, in seconds. */
const BUSY_SECONDS = 5;

/** After this time it is tried again to draw what failed, in milliseconds. */
const FAILED_MS = 10 * 60 * 1000;

/** After this time it is tried again to start a child process or to write, in milliseconds. */
const UNWRITTEN_MS = BUSY_SECONDS * 1000;

/** Creates the service. `onError` is called with the error of a card that could not be drawn. */
export async function createCards(options: {
  content: Pick<Content, 'published'>;
  pictures: Pick<Pictures, 'find' | 'served' | 'queue'>;
  ownFiles: Pick<OwnFiles, 'open'>;
  shippedFiles: ReadonlySet<string>;
  /** The folder of built and public files. */
  clientFolder: string;
  /** The folder of the owner's `fonts/`, which may be missing, and of the drawn cards. */
  ownFolder: string;
  /** The public address of the site, whose host is on the cards; undefined where it is not set. */
  siteUrl: string | undefined;
  clock: Clock;
  onError: (error: unknown) => void;
  /** Called with one line when a font of the owner cannot be used. */
  onProblem: (line: string) => void;
}): Promise<Cards> {
  const { content, pictures, clientFolder, ownFolder, siteUrl, clock, onError } = options;
  const { queue } = pictures;
  const limits = { maxBytes: MAX_BYTES, maxFiles: MAX_FILES };
  const renditions = createRenditions(`${ownFolder}/cards`, limits);
  const { onProblem } = options;
  const fonts = await openCardFonts({ folder: `${ownFolder}/fonts`, onProblem });
  const gardens = path.join(clientFolder, 'gardens');
  const common = [DESIGN, fonts.fingerprint, await fingerprintOf(gardens)];
  const findPicture = createFindCardPicture({ ...options, renditions, queue });
  const host = hostOf(siteUrl);
  const making = new Map<string, Promise<StoredRendition>>();
  const failures = createFailures(clock);
  // Cards whose picture took too long: they are drawn without it until it is tried again.
  const withoutPicture = createFailures(clock);
  // Of the published content, and of those of previews.
  const known = new WeakMap<Portfolio, ReadonlyMap<string, Card>>();

  const cardsIn = (portfolio: Portfolio): ReadonlyMap<string, Card> => {
    const cards = known.get(portfolio) ?? cardsOf(portfolio);
    known.set(portfolio, cards);
    return cards;
  };

  const pictureOf = async ({ picture }: Card): Promise<CardPicture | null> =>
    picture && findPicture(picture.address, picture.crop);

  const hashOf = (card: Card, picture: CardPicture | null): string =>
    sha256(JSON.stringify([common, host, { ...card, picture: picture?.version }])).slice(0, 32);

  const drawn = (text: string): string | null => drawnText(text, fonts.hasOwn);

  const drawingOf = (card: Card): CardDrawing => {
    return {
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
      picture: null,
    };
  };

  const stored = async (name: string, drawing: CardDrawing, run: RunTask) => {
    const target = await renditions.temporary();
    try {
      await run({ kind: 'card', target, drawing });
      return await renditions.add(target, name);
    } finally {
      await rm(target, { force: true });
    }
  };

  const draw = (name: string, card: Card, picture: CardPicture | null, key: string) => {
    const drawing = drawingOf(card);
    if (picture === null) return queue.run(key, (run) => stored(name, drawing, run));
    const { isDrawing } = picture;
    return picture.use(key, (file, run) =>
      stored(name, { ...drawing, picture: { file, isDrawing } }, run).catch((error: unknown) => {
        if (!isOfFile(error)) throw error;
        // A picture that cannot be decoded is left out.
        onError(error);
        return stored(name, drawing, run);
      }),
    );
  };

  const drawNow = (name: string, card: Card, picture: CardPicture | null, key: string) => {
    const busy = { retryAfter: BUSY_SECONDS };
    const under = making.get(name);
    if (under !== undefined) return under;
    const hasFailed = failures.has(name) || withoutPicture.has(name);
    if (hasFailed || making.size >= MAX_WAITING) throw new SiteError('overloaded', busy);
    const result = draw(name, card, picture, key)
      .catch((cause: unknown) => {
        if (cause instanceof SiteError) throw cause;
        const reason = cause instanceof RenderError ? cause.reason : 'failed';
        if (reason !== 'stopped') {
          onError(cause);
          if (reason !== 'too-slow')
            failures.note(name, isOfFile(cause) ? FAILED_MS : UNWRITTEN_MS);
          else (picture === null ? failures : withoutPicture).note(name, FAILED_MS);
        }
        throw new SiteError('overloaded', { cause, ...busy });
      })
      .finally(() => making.delete(name));
    making.set(name, result);
    return result;
  };

  return {
    async of(portfolio, subject) {
      const name = cardNameOf(subject);
      const card = cardsIn(portfolio).get(name);
      if (card === undefined) return null;
      const hash = hashOf(card, await pictureOf(card));
      return { path: cardPath(name, hash), alt: cardText(card) };
    },

    async open(name, asked, key) {
      const { content: published } = await content.published();
      const card = cardsIn(published).get(name);
      if (card === undefined) throw new SiteError('not-found');
      const openWith = async (picture: CardPicture | null): Promise<ServedCard> => {
        const hash = hashOf(card, picture);
        const file = `${hash}.jpg`;
        try {
          const found = (await renditions.find(file)) ?? (await drawNow(file, card, picture, key));
          return { ...found, isCurrent: asked === hash };
        } catch (error) {
          if (!withoutPicture.has(file)) throw error;
          // It is stored as the card that it is, without a picture, and not at the address of the other.
          return openWith(null);
        }
      };
      return openWith(await pictureOf(card));
    },

    async sweep() {
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

/** Whether it was a file that could not be drawn, which will be no better next time. */
const isOfFile = (error: unknown): boolean =>
  error instanceof RenderError && (error.reason === 'broken' || error.reason === 'too-many-pixels');

/** A hash of the gardens' pictures. */
async function fingerprintOf(gardens: string): Promise<string> {
  const hash = createHash('sha256');
  for (const { name } of Object.values(GARDENS).flat()) {
    hash.update(await readFile(path.join(gardens, name)));
  }
  return hash.digest('hex');
}

/** The host of an address as people write it, with a port that is not the usual one; empty without an address. */
function hostOf(siteUrl: string | undefined): string {
  if (siteUrl === undefined) return '';
  const { hostname, port } = new URL(siteUrl);
  return `${domainToUnicode(hostname) || hostname}${port && `:${port}`}`;
}
