import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecord } from './csv.ts';

/** Reads CSV by the grammar of RFC 4180, section 2. */
function read(file: string): string[][] {
  const records: string[][] = [];
  let at = 0;
  while (at < file.length) {
    const record: string[] = [];
    for (;;) {
      const rest = file.slice(at);
      const quoted = /^"((?:[^"]|"")*)"/.exec(rest);
      const plain = /^[^",\r\n]*/.exec(rest)?.[0] ?? '';
      record.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain);
      at += quoted ? quoted[0].length : plain.length;
      if (file[at] !== ',') break;
      at += 1;
    }
    expect(file.slice(at, at + 2)).toBe('\r\n');
    at += 2;
    records.push(record);
  }
  return records;
}

const SIGN = '[=+\\-@＝＋－＠]';
const original = (cell: string) =>
  cell
    .replace(/^'('*[\t\r\n])/, '$1')
    .replaceAll(new RegExp(`(^|[;\\t\\r\\n])([ "]*)'(?='*${SIGN})`, 'g'), '$1$2');

/** The cells that a spreadsheet reads if it uses another separator and ignores quotes. */
const cellsAt = (separator: string, file: string) =>
  file.split(/[\r\n]/).flatMap((line) => line.split(separator));

const piece = fc.constantFrom(...'=+-@;\t\r\n",\'a1 縁😀＝');
const cells = fc.oneof(fc.string({ unit: piece }), fc.string({ unit: 'binary' }));

describe('a CSV record', () => {
  it('is read by others as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cells, { minLength: 1 }), { maxLength: 5 }), (records) => {
        const file = records.map(csvRecord).join('');
        expect(read(file).map((record) => record.map(original))).toEqual(records);
      }),
      { numRuns: 500 },
    );
  });

  it('has no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(cells, (value) => {
        expect(read(csvRecord([value]))[0]?.[0] ?? '').not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
      { numRuns: 500 },
    );
  });

  it.each([';', '\t'])('has none either where %j parts the cells', (separator) => {
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1 }), (values) => {
        for (const cell of cellsAt(separator, csvRecord(values))) {
          expect(cell).not.toMatch(new RegExp(`^[ "]*${SIGN}`));
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['=HYPERLINK("//evil.example")', `"'=HYPERLINK(""//evil.example"")"\r\n`],
    ['+1 555', `'+1 555\r\n`],
    ['-1', `'-1\r\n`],
    ['@SUM(A1)', `'@SUM(A1)\r\n`],
    ['a;=1', "a;'=1\r\n"],
    ['a;"=1"', `"a;""'=1"""\r\n`],
    ['a\t  -1', "a\t  '-1\r\n"],
    ['a\n\n=1', `"a\n\n'=1"\r\n`],
    ['a; b\n\nc', '"a; b\n\nc"\r\n'],
    ['1 = 1', '1 = 1\r\n'],
    ['a, b', '"a, b"\r\n'],
  ])('writes %j as %j', (value, record) => {
    expect(csvRecord([value])).toBe(record);
  });
});
