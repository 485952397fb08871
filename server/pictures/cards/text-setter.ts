import { readFile } from 'node:fs/promises';
import { type Node, Renderer } from '@takumi-rs/core';
import type { CardFonts, Typeface } from './card-fonts.ts';

/** The style of a node of a card; lengths are in its pixels. */
export type Style = NonNullable<Node['style']>;

/** How a text is set. */
export interface Setting {
  /** If absent, `sans`. */
  readonly typeface?: Typeface;
  readonly weight: number;
  /** Of large letters without marks above them; others need more, see `lineHeightOf`. */
  readonly lineHeight: number;
  /** In em. */
  readonly tracking: number;
  /** If absent, the text has one line. */
  readonly width?: number;
  /** How many lines it may have; a longer text ends with an ellipsis. */
  readonly lines?: number;
}

/** A place for a text, and the sizes that it may have there. */
export interface Place extends Setting {
  readonly width: number;
  readonly height: number;
  readonly lines: number;
  readonly least: number;
  readonly most: number;
}

export type Setter = Awaited<ReturnType<typeof createSetter>>;

/** Sets texts, with a renderer that has no fonts but these. One that it cannot read is left out. */
export async function createSetter(fonts: CardFonts['files']) {
  const renderer = new Renderer();
  const families = new Map<string, string>();
  for (const file of new Set([...fonts.sans, ...fonts.mono])) {
    const name = `font-${families.size}`;
    const data = await readFile(file);
    const isRead = await renderer.registerFont({ name, data }).then(
      () => true,
      () => false,
    );
    if (isRead) families.set(file, name);
  }

  const node = (text: string, setting: Setting, size: number, style: Style = {}): Node => ({
    type: 'text',
    text,
    style: {
      fontFamily: fonts[setting.typeface ?? 'sans']
        .flatMap((file) => families.get(file) ?? [])
        .join(', '),
      fontSize: size,
      fontWeight: setting.weight,
      lineHeight: lineHeightOf(text, setting, size),
      // Letters that are joined stay so.
      letterSpacing: JOINED.test(text) ? 0 : `${setting.tracking}em`,
      // The library forms these conjuncts of Noto Sans Bengali only where it is asked for.
      ...(/\p{Script=Bengali}/u.test(text) && { fontFeatureSettings: '"blwf" 1' }),
      overflowWrap: 'anywhere',
      ...(setting.width === undefined ? { whiteSpace: 'nowrap' } : { width: setting.width }),
      ...(setting.lines !== undefined && { lineClamp: setting.lines }),
      ...style,
    },
  });

  const measured = async (inner: Node) => {
    const outer: Style = { display: 'flex', alignItems: 'flex-start', width: 10_000 };
    const { children } = await renderer.measure(
      { type: 'container', style: outer, children: [inner] },
      { width: 10_000 },
    );
    const { width = 0, height = 0 } = children[0] ?? {};
    return { width, height };
  };

  const fits = async (text: string, place: Place, size: number) => {
    const { lines, ...unlimited } = place;
    const words = node(text, unlimited, size, { width: 'min-content', overflowWrap: 'normal' });
    if ((await measured(words)).width > place.width) return false;
    const { height } = await measured(node(text, unlimited, size));
    const most = (lines + 0.5) * size * lineHeightOf(text, place, size);
    return height <= Math.min(place.height, most);
  };

  return {
    renderer,

    /** A text of this size. */
    node,

    /**
     * A text at the largest size at which it fits into a place without a break in a word. Where none is large enough to
     * be read, as much of it as fits at the least.
     */
    async fitted(text: string, place: Place, style: Style = {}): Promise<Node> {
      for (let size = place.most; size >= place.least; size -= 1) {
        if (await fits(text, place, size)) return node(text, place, size, style);
      }
      const line = place.least * lineHeightOf(text, place, place.least);
      const lines = Math.floor(place.height / line);
      return node(text, { ...place, lines }, place.least, style);
    },
  };
}

/** Scripts whose letters are joined in a word. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}]/u;

/**
 * The height of a line, as a multiple of the letters' size. Small letters need more than large ones, letters with marks
 * above or below more than others, and so do scripts of other heights than Latin.
 */
function lineHeightOf(text: string, { lineHeight }: Setting, size: number): number {
  if (/\p{Script=Arabic}/u.test(text)) return Math.max(lineHeight, 1.35);
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) {
    return Math.max(lineHeight, 1.2);
  }
  const isHigh = size < 64 || /\p{Mark}/u.test(text.normalize('NFD'));
  return isHigh ? Math.max(lineHeight, 1) : lineHeight;
}
