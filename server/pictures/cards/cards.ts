import path from 'node:path';
import { domainToUnicode } from 'node:url';
import { type Card, cardNameOf, cardPath, cardsOf, cardText } from '../../../domain/cards.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { graphemesOf } from '../../../domain/graphemes.ts';
import { CARD_SIZE } from '../../../domain/pictures/limits.ts';
import { pictureIdOf } from '../../../domain/pictures/path.ts';
import { widthsOf } from '../../../domain/pictures/widths.ts';
import { SiteError } from '../../../domain/site-error.ts';
import {
  languageAt,
  type PublishedLanguage,
  pathIn,
  translated,
} from '../../../domain/translated.ts';
import type { Content } from '../../content/content.ts';
import { sha256 } from '../../core/hashes.ts';
import type { Site } from '../../site.ts';
import type { Pictures } from '../library.ts';
import { type PicturePart, sizeOfPart } from '../picture-renditions.ts';
import { createRenditions, type StoredRendition } from '../renditions.ts';
import { openCardFonts } from './card-fonts.ts';
import type { CardDrawing } from './draw-card.ts';

export interface SharedCard {
  /** Its path on the site. */
  readonly path: string;
  /** The text in place of it. */
  readonly alt: string;
}

/** A card that can be sent. */
export interface ServedCard extends StoredRendition {
  /** Whether it is what its address names: a later drawing has another one. */
  readonly isCurrent: boolean;
}

/** The number of the design: to be raised with every change of a card's looks, also of a garden's picture. */
const DESIGN = 3;

/** Room for all cards, of about 60 kB each. */
const LIMITS = { maxBytes: 256 * 1024 ** 2, maxFiles: 4_096 };

export type Cards = Awaited<ReturnType<typeof createCards>>;

/** Creates the sharing cards. Each is drawn when it is first asked for. */
export async function createCards(
  site: Pick<Site, 'settings' | 'shipped' | 'clock' | 'log'>,
  content: Pick<Content, 'published'>,
  pictures: Pick<Pictures, 'find' | 'open' | 'queue'>,
) {
  const { dataDir, siteUrl } = site.settings;
  const renditions = createRenditions(site, pictures.queue, `${dataDir}/cards`, LIMITS);
  const fonts = await openCardFonts(`${dataDir}/fonts`, site.log);
  const gardens = path.join(site.shipped.clientFolder, 'gardens');
  const common = [DESIGN, fonts.fingerprint];
  const host = hostOf(siteUrl);
  const cache = new WeakMap<Portfolio, ReadonlyMap<string, Card>>();

  const cardsIn = (portfolio: Portfolio): ReadonlyMap<string, Card> => {
    const cards = cache.get(portfolio) ?? cardsOf(portfolio);
    cache.set(portfolio, cards);
    return cards;
  };

  /** The part of a picture that a card shows, in the smallest width that covers it; null for none. */
  const pictureOf = async ({ picture: shown }: Card): Promise<PicturePart | null> => {
    const id = shown && pictureIdOf(shown.address);
    const picture = id && (await pictures.find(id));
    if (!shown || !picture) return null;
    const size = sizeOfPart(picture, shown.crop);
    const scale = Math.max(CARD_SIZE.width / size.width, CARD_SIZE.height / size.height);
    const widths = widthsOf(size);
    const width =
      widths.find((candidate) => candidate >= size.width * scale) ?? widths.at(-1) ?? null;
    return { picture, crop: shown.crop, width };
  };

  const hashOf = (card: Card, part: PicturePart | null): string => {
    const picture = part && [part.picture.id, part.crop];
    return sha256(JSON.stringify([common, host, { ...card, picture }])).slice(0, 32);
  };

  const drawn = (text: string): string | null => drawnText(text, fonts.hasOwn);

  const drawingOf = (card: Card, picture: string | null): CardDrawing => ({
    page: card.page,
    direction: card.direction,
    owner: drawn(card.owner),
    heading: drawn(card.heading),
    line: drawn(card.line),
    host: drawn(host),
    fonts: fonts.files,
    gardens,
    picture,
  });

  return {
    /** The card of the page at a path, without drawing it; null for none, as of a hidden page. Throws `load-failed`. */
    async of(
      portfolio: Portfolio,
      path: string,
      language: PublishedLanguage | null = null,
    ): Promise<SharedCard | null> {
      const name = cardNameOf(path);
      const card = cardsIn(portfolio).get(name);
      if (card === undefined) return null;
      const hash = hashOf(card, await pictureOf(card));
      return { path: cardPath(pathIn(language, `/${name}`).slice(1), hash), alt: cardText(card) };
    },

    /**
     * Opens the present card of a name (`cardNameOf`), behind the tag of a further language. `key` groups the requests
     * of a visitor. Throws `not-found`, `overloaded` and `load-failed`.
     */
    async open(subject: string, addressHash: string, key: string): Promise<ServedCard> {
      const { content: published } = await content.published();
      const language = languageAt(published, `/${subject}`);
      const shown = language === null ? published : translated(published, language.tag).content;
      const card = cardsIn(shown).get(
        subject.slice(language === null ? 0 : language.prefix.length),
      );
      if (card === undefined) throw new SiteError('not-found');
      const part = await pictureOf(card);
      const hash = hashOf(card, part);
      const name = `${hash}.jpg`;
      const isCurrent = addressHash === hash;
      const existing = await renditions.find(name);
      if (existing !== null) return { ...existing, isCurrent };
      // A picture has a turn of its own.
      const picture = part && (await pictures.open(part, 'webp', key)).file;
      const drawing = drawingOf(card, picture);
      const rendition = await renditions.open(name, key, (target, run) =>
        run({ kind: 'card', target, drawing }),
      );
      return { ...rendition, isCurrent };
    },
  };
}

/** Emoji, which no font of the site has. */
const PICTOGRAPH = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** Letters of scripts for which the site has no font. */
const FOREIGN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** A text without emoji; null where nothing is left, or its letters would be boxes. */
function drawnText(text: string, hasOwnFonts: boolean): string | null {
  if (!hasOwnFonts && FOREIGN.test(text)) return null;
  const letters = graphemesOf(text.normalize('NFC'));
  const left = letters.filter((letter) => !PICTOGRAPH.test(letter)).join('');
  return left.replaceAll(/\s+/g, ' ').trim() || null;
}

/** The host of an address as people write it, with a port that is not the usual one. */
function hostOf(siteUrl: string | undefined): string {
  if (siteUrl === undefined) return '';
  const { hostname, port } = new URL(siteUrl);
  return `${domainToUnicode(hostname) || hostname}${port && `:${port}`}`;
}
