import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { expectAccessible, palePrintedTexts, press } from '../support/accessibility.ts';
import { clippedTexts, overflowOf } from '../support/clipped-text.ts';
import { openEditor } from '../support/editor.ts';
import { expect, readingTest, test } from '../support/fixtures.ts';
import { logIn } from '../support/owner.ts';
import { addressesOf, textOf } from '../support/requests.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

const PAPER = ['A4', 'Letter'] as const;

/** A PDF as Chromium writes it, read for tests. */
interface PrintedPdf {
  /** The text that a program can read of each page, line by line. */
  readonly pages: readonly (readonly string[])[];
  /** The levels of its tagged headings, in their order in the file. */
  readonly headings: readonly number[];
}

/** What the browser's dialog saves of a page, with its usual margins. */
const print = async (page: Page, format: (typeof PAPER)[number]): Promise<PrintedPdf> =>
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

// no-script.spec.ts has one without JavaScript.
readingTest(
  'the keyboard leads from About to the résumé, its print and its data',
  async ({ page, expectedErrors }) => {
    // JSON alone in a tab is in a sandbox, where browsers refuse the icon.
    expectedErrors.push((text, path) => `${path} ${text}`.includes('/favicon.ico'));
    await page.addInitScript(() => {
      Reflect.set(window, 'prints', 0);
      window.print = () => Reflect.set(window, 'prints', Reflect.get(window, 'prints') + 1);
    });
    await page.goto('/about');
    await press(page, page.getByRole('main').getByRole('link', { name: 'Résumé' }));
    await expect(page).toHaveURL('/resume');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Asha Sen');
    await expect(page).toHaveTitle(/^Résumé · /);
    const headings = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(headings).toHaveText(['Work', 'Projects', 'Skills', 'Education']);

    await test.step('at each width all of it is seen, and is accessible', async () => {
      for (const width of [390, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectAccessible(page, `/resume at ${width} px`);
        expect.soft(await overflowOf(page), `${width} px`).toBe(0);
        expect.soft(await clippedTexts(page), `${width} px`).toEqual([]);
      }
    });

    await press(page, page.getByRole('button', { name: 'Print or save as PDF' }));
    expect(await page.evaluate(() => Reflect.get(window, 'prints'))).toBe(1);
    await press(page, page.getByRole('link', { name: 'JSON Resume' }));
    await expect(page).toHaveURL('/resume.json');
  },
);

readingTest(
  'on paper it is one or two clean pages that programs can read',
  async ({ page, browserName }) => {
    readingTest.skip(browserName === 'firefox', 'It reads a PDF of Chromium.');
    await page.goto('/resume');
    for (const format of PAPER) {
      const { pages, headings } = await print(page, format);
      expect(pages.length).toBeLessThanOrEqual(2);
      expect(headings.slice(0, 3)).toEqual([1, 2, 3]);
      const { about, site } = samplePortfolio;
      const text = pages.flat().join('\n');
      for (const each of [
        ...['Asha Sen', site.email, 'linkedin.com/in/your-name', site.location],
        ...['Work', 'Projects', 'Skills', 'Education', 'example.com/harbour'],
        ...about.work.flatMap(({ role, place, period }) => [role, place, period]),
        ...about.education.flatMap(({ institution, degree, year }) => [institution, degree, year]),
      ])
        expect.soft(text, format).toContain(each);
      // The bar, the buttons and the end of the page are for the screen.
      expect(text, format).not.toMatch(/Menu|Admin|Pause|Print or save|JSON Resume|^Next$|©/m);
    }
    await page.emulateMedia({ media: 'print' });
    expect(await palePrintedTexts(page)).toEqual([]);
    await expect(page.locator('.scene')).toBeHidden();
  },
);

test('a long résumé breaks between its entries', async ({ page, site, browserName }) => {
  test.skip(browserName === 'firefox', 'It reads a PDF of Chromium.');
  const content = portfolioSchema.parse(samplePortfolio);
  const work = Array.from({ length: 24 }, (_, index) => ({
    place: `Place ${index}.`,
    role: `Role ${index}.`,
    period: '2021 – 2023',
    description: Array.from({ length: 5 }, (_, line) => `Line ${line} of ${index}.`).join('\n'),
    key: `w${index}`,
  }));
  await (await logIn(site.address)).save({ ...content, about: { ...content.about, work } }, 1);
  await page.goto('/resume');
  for (const format of PAPER) {
    const { pages } = await print(page, format);
    expect(pages.length).toBeGreaterThan(2);
    for (const [index, { role, place, description }] of work.entries()) {
      const own = [role, place, ...description.split('\n')];
      const on = own.map((line) => pages.findIndex((lines) => lines.includes(line)));
      expect(new Set(on), `entry ${index} on ${format}`).toEqual(new Set([on[0]]));
      expect(on[0]).toBeGreaterThanOrEqual(0);
    }
  }
});

test('the owner writes, orders and hides it', async ({ page, site }) => {
  const read = async (path: string) => {
    const answer = await fetch(site.address + path);
    const html = await answer.text();
    return { status: answer.status, text: textOf(html), links: addressesOf(html) };
  };
  const editor = await openEditor(page);
  await editor.openTab('About');

  await test.step('an entry is added, and moves to the top', async () => {
    await page.getByRole('button', { name: 'Add work entry' }).click();
    await page.keyboard.type('Boat Hire');
    const entry = page.getByRole('group', { name: 'Boat Hire' });
    await entry.getByLabel('Role', { exact: true }).fill('Tide Keeper');
    await entry.getByLabel('Period').fill('2022 – now');
    await entry.getByLabel('What was done').fill('Counted the boats.');
    await editor.choose('Boat Hire', 'Move to the top');
    await editor.saveAll();
    expect((await read('/resume')).text).toMatch(
      /Work .*Tide Keeper .*Boat Hire .*2022 – now .*Counted the boats\. .*Web Developer .*Projects/,
    );
  });

  await test.step('one is removed, and comes back with Undo', async () => {
    await editor.choose('Boat Hire', 'Remove');
    await expect(editor.state).toHaveText('Unsaved changes in About');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(editor.state).toHaveText('All changes saved');
    expect(await editor.titles()).toContain('Boat Hire');
  });

  await test.step('it is hidden, with the link to it', async () => {
    expect((await read('/about')).links).toContain('/resume');
    await page.getByText('More on this page').click();
    await page.getByLabel('Show the résumé page').uncheck();
    await editor.saveAll();
    expect(await read('/resume')).toMatchObject({
      status: 404,
      text: expect.stringContaining('There is nothing at this address.'),
    });
    expect((await read('/about')).links).not.toContain('/resume');
  });
});
