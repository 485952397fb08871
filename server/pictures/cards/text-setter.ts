import { readFile } from 'node:fs/promises';
import { type Node, Renderer } from '@takumi-rs/core';
import type { CardDrawing } from './card-drawing.ts';
import type { Typeface } from './card-fonts.ts';
import { largestFitting } from './largest-fitting.ts';

/** The style of a node of a card; lengths are in its pixels. */
export type Style = NonNullable<Node['style']>;

/** How a text is set. */
export interface Setting {
  /** If absent, `sans`. */
  readonly typeface?: Typeface;
  readonly width: number;
  readonly weight: number;
  /** Of large letters without marks above them; others need more, see `lineHeightOf`. */
  readonly lineHeight: number;
  /** In em. */
  readonly tracking: number;
}

/** A place for a text, and the sizes that it may have there. */
export interface Place extends Setting {
  readonly height: number;
  readonly lines: number;
  readonly least: number;
  readonly most: number;
}

/** Sets texts in their fonts. */
export interface Setter {
  readonly renderer: Renderer;
  /**
   * The largest size at which a text fits into a place without a break in a word. Where none is large enough to be read,
   * as many words as fit at the least.
   */
  fit(text: string, place: Place): Promise<{ readonly text: string; readonly size: number }>;
  /** As many words of a text as fit into so many lines, with an ellipsis where some do not. */
  beginning(text: string, place: Setting & { lines: number }, size: number): Promise<string>;
  /** Without a width, the text has one line. */
  node(
    text: string,
    setting: Omit<Setting, 'width'> & { width?: number },
    size: number,
    style?: Style,
  ): Node;
}

/** Creates it for a card, with a renderer that has no fonts but the card's. One that it cannot read is left out. */
export async function createSetter(card: CardDrawing): Promise<Setter> {
  const renderer = new Renderer();
  const families = new Map<string, string>();
  for (const file of new Set([...card.fonts.sans, ...card.fonts.mono])) {
    const name = `font-${families.size}`;
    const data = await readFile(file);
    const isRead = await renderer.registerFont({ name, data }).then(
      () => true,
      () => false,
    );
    if (isRead) families.set(file, name);
  }
  const familyOf = ({ typeface = 'sans' }: Pick<Setting, 'typeface'>) =>
    card.fonts[typeface].flatMap((file) => families.get(file) ?? []).join(', ');

  const node: Setter['node'] = (text, setting, size, style = {}) => ({
    type: 'text',
    text,
    style: {
      fontFamily: familyOf(setting),
      fontSize: size,
      fontWeight: setting.weight,
      lineHeight: lineHeightOf(text, setting, size),
      // Letters that are joined stay so.
      letterSpacing: JOINED.test(text) ? 0 : `${setting.tracking}em`,
      textAlign: card.direction === 'rtl' ? 'right' : 'left',
      // The library forms these conjuncts of Noto Sans Bengali only where it is asked for.
      ...(/\p{Script=Bengali}/u.test(text) && { fontFeatureSettings: '"blwf" 1' }),
      ...(setting.width !== undefined && { width: setting.width, overflowWrap: 'anywhere' }),
      ...style,
    },
  });
  const measured = async (inner: Node) => {
    const outer: Style = { display: 'flex', alignItems: 'flex-start', width: 10_000 };
    const { children } = await renderer.measure(
      { type: 'container', dir: card.direction, style: outer, children: [inner] },
      { width: 10_000 },
    );
    const { width = 0, height = 0 } = children[0] ?? {};
    return { width, height };
  };
  const linesOf = async (text: string, setting: Setting, size: number) => {
    const { height } = await measured(node(text, setting, size));
    return { height, count: Math.round(height / (size * lineHeightOf(text, setting, size))) };
  };

  const beginning: Setter['beginning'] = async (text, place, size) => {
    const words = Array.from(segmenter.segment(text), ({ segment }) => segment);
    const first = (count: number): string => {
      if (count === words.length) return text;
      const shown = words.slice(0, count).join('');
      return `${shown.replace(/[\s\p{Punctuation}]+$/u, '')}…`;
    };
    const count = await largestFitting(
      { least: 1, most: words.length },
      async (each) => (await linesOf(first(each), place, size)).count <= place.lines,
    );
    return first(count ?? 1);
  };

  return {
    renderer,
    node,
    beginning,

    async fit(text, place) {
      const isWithin = async (size: number, width: 'min-content' | 'max-content') => {
        const style = { width, overflowWrap: 'normal' } as const;
        return (await measured(node(text, place, size, style))).width <= place.width;
      };
      if (WITHOUT_SPACES.test(text)) {
        // A line may end at any letter, also within a word: one line is better, unless it is small.
        const large = { least: Math.ceil(place.most / 2), most: place.most };
        const size = await largestFitting(large, (each) => isWithin(each, 'max-content'));
        if (size !== null) return { text, size };
      }
      const size = await largestFitting(place, async (each) => {
        if (!(await isWithin(each, 'min-content'))) return false;
        const { height, count } = await linesOf(text, place, each);
        return count <= place.lines && height <= place.height;
      });
      if (size !== null) return { text, size };
      const lines = Math.floor(
        place.height / (place.least * lineHeightOf(text, place, place.least)),
      );
      return { text: await beginning(text, { ...place, lines }, place.least), size: place.least };
    },
  };
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Scripts without spaces between words. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Scripts whose letters are joined in a word. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}]/u;

/**
 * The height of a line, as a multiple of the letters' size. Small letters need more than large ones, letters with marks
 * above or below more than others, and so do scripts of other heights than Latin.
 */
function lineHeightOf(
  text: string,
  { lineHeight }: Pick<Setting, 'lineHeight'>,
  size: number,
): number {
  if (/\p{Script=Arabic}/u.test(text)) return Math.max(lineHeight, 1.35);
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) {
    return Math.max(lineHeight, 1.2);
  }
  const isHigh = size < 64 || /\p{Mark}/u.test(text.normalize('NFD'));
  return isHigh ? Math.max(lineHeight, 1) : lineHeight;
}
