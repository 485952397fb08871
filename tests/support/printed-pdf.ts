import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export const PAPER = ['A4', 'Letter'] as const;

/** A PDF as Chromium writes it, read for tests. */
interface PrintedPdf {
  /** The text that a program can read of each page, line by line. */
  readonly pages: readonly (readonly string[])[];
  /** The levels of its tagged headings, in their order in the file. */
  readonly headings: readonly number[];
}

/** What the browser's dialog saves of a page, with its usual margins. */
export const print = async (page: Page, format: (typeof PAPER)[number]): Promise<PrintedPdf> =>
  readPrintedPdf(await page.pdf({ format, tagged: true, preferCSSPageSize: true }));

/** Reads a PDF that Chromium has written, whose objects are not packed. Fonts have one or two bytes a letter. */
function readPrintedPdf(bytes: Buffer): PrintedPdf {
  const file = bytes.toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  const lettersOf = (font: string): ReadonlyMap<string, string> => {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1] ?? '';
    return lettersIn(streamOf(objects.get(map)));
  };
  const textOf = (page: string): string[] => {
    const fonts = [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
      ([, name = '', id = '']) => [name, lettersOf(id)] as const,
    );
    const contents = /\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '';
    return linesIn(streamOf(objects.get(contents)), new Map(fonts));
  };
  return {
    pages: pages.map(textOf),
    headings: [...file.matchAll(/\/S \/H([1-6])\b/g)].map(([, level]) => Number(level)),
  };
}

function streamOf(body = ''): string {
  const [head = '', ...rest] = body.split('stream\n');
  const data = Buffer.from(rest.join('stream\n').replace(/\nendstream$/, ''), 'latin1');
  return head.includes('/FlateDecode') ? inflateSync(data).toString('latin1') : data.toString();
}

/** The letters of a font, by their codes (PDF 32000-1, 9.10.3). */
function lettersIn(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, part = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', to = ''] of part.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(code, text(to));
  for (const [, part = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', last = '', to = ''] of part.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let code = first; code <= Number.parseInt(last, 16); code += 1) {
        const hex = code.toString(16).toUpperCase().padStart(from.length, '0');
        const letter = (Number.parseInt(to, 16) + code - first)
          .toString(16)
          .padStart(to.length, '0');
        letters.set(hex, text(letter));
      }
    }
  }
  return letters;
}

/** The text of each run of a page. */
function linesIn(
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string[] {
  return [...content.matchAll(/\bBT\n([\s\S]*?)\nET\b/g)].map(([, run = '']) => {
    const letters = fonts.get(/\/(F\d+) /.exec(run)?.[1] ?? '') ?? new Map<string, string>();
    const size = Math.max(2, ...[...letters.keys()].map((code) => code.length));
    return [...run.matchAll(/<(\w+)>/g)]
      .flatMap(([, codes = '']) => codes.match(new RegExp(`.{${size}}`, 'g')) ?? [])
      .map((code) => letters.get(code) ?? '\uFFFD')
      .join('');
  });
}
