import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { PUBLIC_PATHS } from '../../domain/pages.ts';
import { someAnime } from '../support/anime-list.ts';
import { expect, test } from '../support/fixtures.ts';
import { freeTool, logIn, premiumTool } from '../support/owner.ts';
import { engawa } from '../support/programs.ts';
import type { RunningSite } from '../support/running-site.ts';

/** Values that no visitor reads, or that have a format of their own: addresses, tags, names of icons and colours. */
const NOT_READ: ReadonlySet<string> = new Set([
  ...[
    'accent',
    'buyUrl',
    'color',
    'downloadUrl',
    'email',
    'gardens',
    'github',
    'icon',
    'id',
    'image',
    'imageCrop',
  ],
  ...['language', 'live', 'orderCode', 'page', 'profileCrop', 'profileImage', 'timeZone', 'url'],
]);

const objectSchema = z.record(z.string(), z.unknown());

const marked = (text: string): string => text.replaceAll(/[^\n]+/g, '⟦$&⟧');

/** The same value with marks around each line of each text that a visitor reads. */
function markedIn(value: unknown): unknown {
  if (typeof value === 'string') return marked(value);
  if (Array.isArray(value)) return value.map(markedIn);
  const object = objectSchema.safeParse(value);
  if (!object.success) return value;
  return Object.fromEntries(
    Object.entries(object.data).map(([key, each]) => [
      key,
      typeof each === 'string' ? markedField(key, each) : markedIn(each),
    ]),
  );
}

/** The town of a location is read alone too. */
function markedField(key: string, text: string): string {
  if (NOT_READ.has(key)) return text;
  return key === 'location' ? text.replaceAll(/[^,]+/g, '⟦$&⟧') : marked(text);
}

/** An exported document with marks around each line of each text. Words have a key such as `email` too. */
function markedDocument(text: string): string {
  const document = objectSchema.parse(JSON.parse(text));
  const content = objectSchema.parse(document.content);
  const site = objectSchema.parse(content.site);
  const words = Object.fromEntries(
    Object.entries(z.record(z.string(), objectSchema).parse(site.words)).map(([group, own]) => [
      group,
      Object.fromEntries(
        Object.entries(own).map(([key, word]) => [
          key,
          typeof word === 'string' ? marked(word) : markedIn(word),
        ]),
      ),
    ]),
  );
  const all = { ...objectSchema.parse(markedIn(content)) };
  // The kind of letters has a name of its own; that of a tool's file is read.
  all.site = { ...objectSchema.parse(all.site), type: site.type, words };
  return JSON.stringify({ ...document, content: all });
}

/** The shipped list of titles with marks, for the owner's `anime.json`. */
const markedTitles = (): string =>
  JSON.stringify(
    z
      .array(z.looseObject({ title: z.string(), synopsis: z.string().default('') }))
      .parse(JSON.parse(readFileSync('data/anime.json', 'utf8')))
      .map(({ genres, ...title }) => ({
        ...title,
        title: marked(title.title),
        // A description for search engines is cut where it is longer.
        synopsis: marked(title.synopsis.slice(0, 100)),
        genres: z
          .array(z.object({ name: z.string() }))
          .parse(genres ?? [])
          .map(({ name }) => ({ name: marked(name) })),
      })),
  );

/**
 * The words in a text that are in no marks. Numbers are no words.
 */
function unmarkedIn(text: string): string[] {
  let rest = text;
  for (let shorter = stripped(rest); shorter !== rest; shorter = stripped(rest)) rest = shorter;
  return rest.split(/\s+/).filter((word) => /\p{L}|[⟦⟧]/u.test(word));
}

// The innermost marks first: a word may be filled with another one.
const stripped = (text: string): string => text.replaceAll(/⟦[^⟦⟧]*(?:⟧|…$)/gu, '');

/**
 * All texts that a page has for its visitors, whether they are visible at the moment or not: its title, descriptions,
 * text, and the names that are read aloud. Each is whole: the text of the page is one of them. Dates and times are left
 * out, since the browser writes them.
 */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // A filter of the walker would not run without JavaScript.
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const notRead = 'script, style, template, noscript, time, textarea';
    let body = '';
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode;
      if (parentElement?.closest(notRead) === null) body += nodeValue;
    }
    const attributes = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'];
    const named = [...attributes, 'alt', 'title', 'placeholder', 'label', 'summary'];
    const names = [...document.querySelectorAll('*')].flatMap((element) =>
      named.map((name) => element.getAttribute(name) ?? ''),
    );
    const notText = ['og:type', 'og:locale', 'og:url'];
    const described = [...document.querySelectorAll('meta')]
      .filter(({ httpEquiv }) => httpEquiv === '')
      .filter(({ name }) => !['viewport', 'color-scheme', 'twitter:card'].includes(name))
      .filter((meta) => !notText.includes(meta.getAttribute('property') ?? ''))
      .map(({ content }) => content);
    const buttons = [...document.querySelectorAll('input')]
      .filter(({ type }) => ['submit', 'button', 'reset'].includes(type))
      .map(({ value }) => value);
    return [document.title, body, ...names, ...described, ...buttons].filter((text) => text !== '');
  });

/** Texts on the pages that are no words of the owner. */
const NOT_WORDS: readonly RegExp[] = [
  // The email address: it is shown as it is.
  /^(?:you|asha)@example\.com$/,
  // The address after a link, on paper.
  /^(?:linkedin|github|example)\.com\/\S+$/,
  // The id of a request, by which the owner finds it in the log.
  /^Request [0-9a-f-]{36}$/,
  // The address of a sharing card, where the site knows its own.
  /^http:\/\/127\.0\.0\.1:\d+\/cards\/\S+\.jpg$/,
  // A token.
  /^tool-\d+-\d+-[\da-f]{32}$/,
];

const PATHS = [
  ...PUBLIC_PATHS,
  '/anime/99',
  `/anime?${new URLSearchParams({ genre: marked('Gourmet') })}`,
  `/anime/${someAnime.mal_id}`,
  `/downloads/${premiumTool.id}`,
  `/downloads/${freeTool.id}`,
  '/admin',
  '/no-such-page',
  '/files/no-such-file',
  '/grants/no-such-grant',
];

/** What was read that is not marked, with where it was read. */
class Unmarked {
  readonly found: string[] = [];

  read(where: string, texts: readonly string[]): void {
    for (const each of texts) {
      const words = unmarkedIn(without(each));
      if (words.length > 0) this.found.push(`${where}: ${words.join(' ')}`);
    }
  }

  async readPage(where: string, page: Page): Promise<void> {
    this.read(where, await textsOn(page));
  }
}

const without = (read: string): string =>
  read
    .split(/(?<=⟧)|(?=⟦)|\n/)
    .filter((part) => !NOT_WORDS.some((pattern) => pattern.test(part.trim())))
    .join('\n');

/** Marks each text of the site, by the program and the owner's own list of titles. */
async function markEverything(
  site: RunningSite,
  change: (document: string) => string = (same) => same,
) {
  await writeFile(path.join(site.dataDir, 'anime.json'), markedTitles());
  const settings = { DATA_DIR: site.dataDir };
  const exported = await engawa(settings, ['export']);
  expect(exported.code).toBe(0);
  const input = change(markedDocument(exported.stdout));
  const imported = await engawa(settings, ['import', '-', '--yes'], input);
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  await expect
    .poll(async () => (await fetch(`${site.address}/anime`)).text(), { timeout: 30_000 })
    .toMatch(/⟦About⟧.*⟦Frieren/s);
}

const EXPECTED_STATUS = /status of (4\d\d|5\d\d)|net::ERR_/;

test.describe('every word is the owner’s', () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push((line) => EXPECTED_STATUS.test(line));
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('on all pages, and in what their forms answer', async ({ page, site }) => {
      await markEverything(site);
      const unmarked = new Unmarked();
      for (const where of PATHS) {
        await page.goto(where);
        await unmarked.readPage(where, page);
        const hints = await page.locator('noscript').allInnerTexts();
        unmarked.read(`${where}, without JavaScript`, hints);
      }
      const answers: [where: string, form: Record<string, string>][] = [
        ['/contact', {}],
        ['/contact', { name: '1', email: '1', message: '1\n2' }],
        ['/contact', { name: '1\n2', email: 'a@b.example', message: '\u0000' }],
        ['/contact', { name: '1'.repeat(300), email: 'a@b.example', message: '1' }],
        ['/contact', { name: '1', email: 'a@b.example', message: '1' }],
        [`/downloads/${premiumTool.id}`, { token: '1' }],
        ['/admin', { intent: 'login', passcode: '1' }],
      ];
      for (const [where, form] of answers) {
        const answer = await page.request.post(where, { form });
        await page.route('**/an-answer', (route) =>
          answer.text().then((body) => route.fulfill({ contentType: 'text/html', body })),
        );
        await page.goto('/an-answer');
        await unmarked.readPage(`${where} ${JSON.stringify(form)}`, page);
        await page.unroute('**/an-answer');
      }
      const token = await (await logIn(site.address)).generateToken(premiumTool.id);
      await page.request
        .post(`/downloads/${premiumTool.id}`, { form: { token }, maxRedirects: 0 })
        .then((answer) => page.goto(answer.headers().location ?? ''));
      await unmarked.readPage('a used token', page);
      expect(unmarked.found).toEqual([]);
    });
  });

  test('in the browser: in menus, dialogs, alerts and errors', async ({ page, site }) => {
    await markEverything(site);
    const unmarked = new Unmarked();
    const read = (what: string) => unmarked.readPage(what, page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.locator('details.menu summary').click();
    await read('the open menu');
    await page.locator('details.menu a[href="/contact"]').click();
    await expect(page).toHaveURL('/contact');
    await read('after a change of the page');

    const send = page.locator('main form button').last();
    await page.locator('input[name="name"]').fill('1');
    await page.locator('input[name="email"]').fill('a@b.example');
    await page.locator('textarea[name="message"]').fill(' ');
    await send.click();
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    await read('fields that are wrong');
    await page.locator('textarea[name="message"]').fill('1');
    await page.route('**/contact.data*', (route) => route.abort());
    await send.click();
    await expect(page.locator('dialog[data-tone="error"]')).toBeVisible();
    await read('a message that was not sent');
    await page.keyboard.press('Escape');
    await page.unroute('**/contact.data*');
    await send.click();
    await expect(page.locator('dialog[data-tone="success"]')).toBeVisible();
    await read('a message that was sent');

    await page.goto(`/downloads/${premiumTool.id}`);
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name="token"]').fill('1');
    await page.route('**/*.data*', (route) => route.abort());
    await dialog.locator('button[type="submit"]').click();
    await expect(dialog.getByRole('alert')).not.toBeEmpty();
    await read('a token that was not checked');
    await page.unroute('**/*.data*');
    // On a phone the alert lies over the button.
    await dialog.locator('input[name="token"]').press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Invalid');
    await read('a wrong token');
    const token = await (await logIn(site.address)).generateToken(premiumTool.id);
    await dialog.locator('input[name="token"]').fill(token);
    await dialog.locator('input[name="token"]').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').getByRole('status').first()).not.toBeEmpty();
    await read('a download that has started');

    await page.goto('/about');
    const held = Promise.withResolvers<void>();
    await page.route('**/anime.data*', (route) => held.promise.then(() => route.abort()));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.locator('.topnav a[href="/anime"]').click();
    await expect(page.getByRole('status').first()).not.toBeEmpty();
    await read('while a page is opened');
    held.resolve();
    await expect(page.locator('h1')).toContainText('Anime');
    await read('a page that could not be loaded');
    expect(unmarked.found).toEqual([]);
  });
});
