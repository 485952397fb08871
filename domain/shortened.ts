import { beginningOf } from './graphemes.ts';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** A text on one line of at most `max` UTF-16 units. A longer one is cut at a word (UAX 29), with an ellipsis. */
export function shortened(text: string, max: number): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= max) return line;
  let end = 0;
  for (const { index, segment } of words.segment(line.slice(0, max + 1))) {
    if (index + segment.length > max - 1) break;
    end = index + segment.length;
  }
  // A single word may fill the whole text.
  const cut = beginningOf(line, end > max / 2 ? end : max - 1);
  return `${cut.replace(/[\s.,;:!?]+$/u, '')}…`;
}

/** Whole sentences: a Chinese or Japanese one has no space behind it. */
const SENTENCES = /^.*[.!?。！？](?=\s|$|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})/su;

/** The first paragraph of a text, at most `max` UTF-16 units, cut at a sentence or a word. */
export function inShort(text: string, max = 240): string {
  const [paragraph = ''] = text.trim().split(/\n\s*\n/);
  if (paragraph.length <= max) return paragraph;
  const [sentences = ''] = SENTENCES.exec(paragraph.slice(0, max)) ?? [];
  return sentences.length >= max / 3 ? sentences : shortened(paragraph, max);
}
