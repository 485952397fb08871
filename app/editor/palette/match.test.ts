import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, type Match, matchOf, wordsOf } from './match.ts';

const match = (query: string, title: string, note = ''): Match | undefined =>
  matchOf(fold(title), fold(note), wordsOf(query));

/** A title with what matches in brackets. */
function marked(query: string, title: string, note = ''): string {
  const { rank, ranges } = match(query, title, note) ?? { rank: 'no', ranges: [] };
  let text = '';
  let done = 0;
  for (const { start, end } of ranges) {
    text += `${title.slice(done, start)}[${title.slice(start, end)}]`;
    done = end;
  }
  return `${rank}: ${text}${title.slice(done)}`;
}

describe('a title has a query', () => {
  it.each([
    ['ha', 'Harbour', '', 'start: [Ha]rbour'],
    ['bus', 'Night Bus', '', 'word: Night [Bus]'],
    ['ha', 'Charts', '', 'inside: C[ha]rts'],
    ['a', 'Charts and Graphs', '', 'word: Charts [a]nd Graphs'],
    ['  NIGHT   bus ', 'The night bus', '', 'word: The [night bus]'],
    ['bus night', 'Night Bus', '', 'words: [Night] [Bus]'],
    ['scripts hand', 'Handwriting', 'Downloads, Scripts', 'words: [Hand]writing'],
    ['scr', 'Handwriting', 'Downloads, Scripts', 'words: Handwriting'],
    ['nbs', 'Night Bus', '', 'letters: [N]ight [B]u[s]'],
    ['creme', 'La Crème', '', 'word: La [Crème]'],
    ['crème', 'Creme', '', 'start: [Creme]'],
    ['e\u0301te', 'Été 2026', '', 'start: [Été] 2026'],
    ['ИЙ', 'синий', '', 'inside: син[ий]'],
    ['東京', '夜の東京', '', 'inside: 夜の[東京]'],
    ['की', 'का की', '', 'word: का [की]'],
    ['.js', 'Node.js', '', 'inside: Node[.js]'],
  ])('%j in %j', (query, title, note, result) => {
    expect(marked(query, title, note)).toBe(result);
  });

  it.each([
    ['', 'Harbour', ''],
    ['   ', 'Harbour', ''],
    ['hazel', 'Harbour', ''],
    ['night hazel', 'Night Bus', ''],
    // Inside a word of the note.
    ['cripts', 'Handwriting', 'Downloads, Scripts'],
    // Letters from inside a word, and letters far from each other.
    ['usn', 'Bus night', ''],
    ['hox', 'Harbour, tides on one axis', ''],
    // Two letters.
    ['ns', 'Night Bus', ''],
    ['का', 'की', ''],
  ])('not: %j in %j', (query, title, note) => {
    expect(match(query, title, note)).toBeUndefined();
  });
});

const texts = fc.string({ unit: 'grapheme', maxLength: 30 });

describe('of any text', () => {
  it('each title that is not blank begins with itself', () => {
    fc.assert(
      fc.property(texts, (title) => {
        fc.pre(title.trim() !== '' && wordsOf(title).length > 0);
        const plain = title.trim().replaceAll(/\s+/g, ' ');
        fc.pre(fold(plain).text === wordsOf(title).join(' '));
        expect(match(title, plain)?.rank).toBe('start');
      }),
    );
  });

  it('the marked parts are in order, do not touch, and have the query', () => {
    fc.assert(
      fc.property(texts, texts, fc.nat(), fc.nat(), (before, query, from, length) => {
        const title = `${before} ${query} ${before}`;
        const start = from % title.length;
        const part = title.slice(start, start + 1 + (length % 8));
        const found = match(part, title);
        if (found === undefined) {
          // Half a character that was cut, or only spaces and accents.
          expect(wordsOf(part).length === 0 || !fold(title).text.includes(fold(part).text)).toBe(
            true,
          );
          return;
        }
        let end = -1;
        for (const range of found.ranges) {
          expect(range.start).toBeGreaterThan(end);
          expect(range.end).toBeGreaterThan(range.start);
          end = range.end;
        }
        expect(end).toBeLessThanOrEqual(title.length);
        if (found.rank === 'start' || found.rank === 'word' || found.rank === 'inside') {
          const texts = found.ranges.map((range) => fold(title.slice(range.start, range.end)).text);
          expect(texts.join('')).toContain(wordsOf(part).join(' '));
        }
      }),
    );
  });
});
