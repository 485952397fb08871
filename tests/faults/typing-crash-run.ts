import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { seededRandom } from '../../scenes/random.ts';
import { findBrowser } from '../../scripts/browser.ts';
import { decideAll, type Editor, editorOn } from '../support/editor.ts';
import { logIn, type Owner } from '../support/owner.ts';
import { type SiteProcess, startProcess } from '../support/programs.ts';
import { freePort } from '../support/running-postgres.ts';
import { PASSCODE } from '../support/running-site.ts';
import type { StorePlace } from '../support/stores.ts';

/** The longest time that a keystroke may be without a stored draft while the site answers, in milliseconds. */
const DRAFT_LIMIT_MS = 5_000;

/** What a field held after each keystroke. Each text is typed once. */
export class TypedTexts {
  readonly #texts: { readonly text: string; readonly at: number }[] = [];
  /** The longest time from a keystroke that was lost to the end of the site, in milliseconds. */
  #longestLoss = 0;

  get count(): number {
    return this.#texts.length;
  }

  get longestLoss(): number {
    return this.#longestLoss;
  }

  get last(): string {
    return this.#texts.at(-1)?.text ?? '';
  }

  add(text: string): void {
    this.#texts.push({ text, at: Date.now() });
  }

  /** The place of a text among all; -1 for one that was never typed. */
  placeOf(text: string): number {
    return this.#texts.findLastIndex((typed) => typed.text === text);
  }

  /**
   * Checks what is stored of the texts when the site has ended. It answered from `since` until `until`; what was typed
   * before `since` counts as typed with the first text after that. Returns what is wrong.
   */
  compare(stored: number, { since, until }: { since: number; until: number }): string[] {
    const lost = this.#texts.find(({ at }, place) => place > stored && at >= since && at < until);
    if (lost === undefined) return [];
    const loss = until - lost.at;
    this.#longestLoss = Math.max(this.#longestLoss, loss);
    return loss <= DRAFT_LIMIT_MS ? [] : [`${lost.text} was typed ${loss} ms ago and is nowhere.`];
  }
}

interface TypingRun {
  readonly place: StorePlace;
  /** Each round ends with a SIGKILL between a keystroke and a save, or during the save. */
  readonly rounds: number;
  readonly seed: number;
}

interface TypingFigures {
  readonly keystrokes: number;
  readonly saves: number;
  /** After how many kills a draft had more than what was published. */
  readonly draftsAhead: number;
  /** The longest time from a keystroke that was lost to the kill, in milliseconds. */
  readonly longestLoss: number;
  /** Differences from what was acknowledged or typed: this must be empty. */
  readonly faults: readonly string[];
}

/** How long a change of the state may take on a busy machine, in milliseconds. */
const WAIT = { timeout: 60_000 };

const SHORT_ROUND_MS = { least: 0, most: 1_500 };

/** The first way to decide a conflict. */
const KEEP_MINE = () => 0;

/** About once and twice as long as the editor waits before it stores a draft, in milliseconds. */
const LONG_ROUND_MS = { least: 4_000, most: 9_000 };

/**
 * Types in the editor of a real browser while the site is killed and started again, and checks after each kill that
 * all acknowledged saves are stored, and in a draft what was typed up to five seconds before. At the end the browser
 * crashes too, and another one goes on with the draft.
 */
export async function runTypingCrashes(run: TypingRun): Promise<TypingFigures> {
  const browser = await launchBrowser();
  const typing = new TypingCrashes(run, browser, await freePort());
  try {
    await typing.open();
    for (let round = 0; round < run.rounds; round += 1) await typing.round(round);
    await typing.finish();
    return typing.figures();
  } finally {
    await browser.close();
    await typing.stop();
  }
}

const describedSchema = z.looseObject({ description: z.string() });
const fromText = (value: unknown): unknown =>
  typeof value === 'string' ? JSON.parse(value) : value;
const portfolioSchema = z.tuple([
  z.object({ version: z.number(), home: z.preprocess(fromText, describedSchema) }),
]);
const draftsSchema = z.array(
  z.object({ content: z.preprocess(fromText, z.looseObject({ home: describedSchema })) }),
);
const savedSchema = z.object({ version: z.number() });
const versionSchema = z.object({ content: z.object({ home: describedSchema }) });
const sentSchema = z.object({ content: z.object({ home: describedSchema }) });

class TypingCrashes {
  readonly #place: StorePlace;
  readonly #browser: Browser;
  readonly #random: () => number;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #typed = new TypedTexts();
  /** The description of each version whose save was acknowledged. */
  readonly #acknowledged = new Map<number, string>();
  readonly #faults: string[] = [];
  /** The answers that are still read. */
  readonly #reading = new Set<Promise<void>>();
  #draftsAhead = 0;
  #site: SiteProcess;
  /** Since when the site answers. */
  #since = 0;
  #owner: Owner | undefined;
  #context: BrowserContext | undefined;
  #editor: Editor | undefined;

  constructor({ place, seed }: TypingRun, browser: Browser, port: number) {
    this.#place = place;
    this.#browser = browser;
    this.#random = seededRandom(seed);
    this.#settings = {
      ...place.settings,
      ADMIN_PASSCODE: PASSCODE,
      LOG_LEVEL: 'silent',
      PORT: String(port),
    };
    this.#site = startProcess(this.#settings);
  }

  async open(): Promise<void> {
    this.#owner = await logIn(await this.#site.address);
    await this.#openEditor();
    this.#since = Date.now();
  }

  /** Opens the editor in another browser. */
  async #openEditor(): Promise<void> {
    const address = await this.#site.address;
    const [name = '', value = ''] = this.#owner?.cookie.split('=') ?? [];
    this.#context = await this.#browser.newContext({ reducedMotion: 'reduce' });
    await this.#context.addCookies([{ name, value, url: address }]);
    const page = await this.#context.newPage();
    page.on('pageerror', (error) => this.#faults.push(`An error in the page: ${error}`));
    page.on('response', (response) => {
      const request = response.request();
      if (!request.url().endsWith('/admin/save') || response.status() !== 200) return;
      const { content } = sentSchema.parse(request.postDataJSON());
      const reading = response
        .json()
        .then((answer) => {
          this.#acknowledged.set(savedSchema.parse(answer).version, content.home.description);
        })
        // The kill has cut the answer.
        .catch(() => undefined)
        .finally(() => this.#reading.delete(reading));
      this.#reading.add(reading);
    });
    await page.goto(`${address}/admin`);
    this.#editor = await editorOn(page);
  }

  get #opened(): { editor: Editor; page: Page } {
    if (this.#editor === undefined) throw new Error('The editor is not open.');
    return { editor: this.#editor, page: this.#editor.page };
  }

  async round(round: number): Promise<void> {
    const { page } = this.#opened;
    await this.#begin(`round-${round}-`);
    const { least, most } = this.#random() < 0.5 ? LONG_ROUND_MS : SHORT_ROUND_MS;
    const end = Date.now() + least + this.#random() * (most - least);
    do await this.#type();
    while (Date.now() < end);
    if (this.#random() < 0.6) {
      await page.keyboard.press('Control+s');
      await pause(this.#random() * 60);
      // A save in the middle: more is typed since.
      if (this.#random() < 0.5) await this.#type();
    }
    const until = Date.now();
    this.#site.signal('SIGKILL');
    await this.#site.end;
    await this.#compare({ since: this.#since, until }, `kill ${round + 1}`);
    for (let more = this.#random() * 3; more > 0; more -= 1) await this.#type();
    // Throttling is not tested here.
    await this.#place.query('delete from throttles');
    this.#site = startProcess(this.#settings);
    await this.#site.address;
    this.#since = Date.now();
  }

  /** Replaces the description. */
  async #begin(text: string): Promise<void> {
    const { page } = this.#opened;
    await page.getByLabel('Description', { exact: true }).fill(text);
    this.#typed.add(text);
  }

  async #type(): Promise<void> {
    const { page } = this.#opened;
    const letter = 'abcdefghij'[this.#typed.count % 10] ?? '';
    await page.keyboard.type(letter);
    this.#typed.add(this.#typed.last + letter);
    await pause(this.#random() * 250);
  }

  /** What is stored while the site does not run. */
  async #stored(): Promise<{ version: number; published: number; draft: number }> {
    const [row] = portfolioSchema.parse(
      await this.#place.query('select version, home_data as home from portfolio'),
    );
    const drafts = draftsSchema.parse(await this.#place.query('select content from drafts'));
    return {
      version: row.version,
      published: this.#typed.placeOf(row.home.description),
      draft: Math.max(
        -1,
        ...drafts.map(({ content }) => this.#typed.placeOf(content.home.description)),
      ),
    };
  }

  async #compare(answered: { since: number; until: number }, when: string): Promise<void> {
    await Promise.all(this.#reading);
    const { version, published, draft } = await this.#stored();
    if (draft > published) this.#draftsAhead += 1;
    const lost = this.#typed.compare(Math.max(published, draft), answered);
    this.#faults.push(...lost.map((what) => `${when}: ${what}`));
    const newest = Math.max(0, ...this.#acknowledged.keys());
    if (version < newest) this.#faults.push(`${when}: version ${newest} is not published.`);
  }

  /** The browser crashes once its draft is stored; another one goes on with it, and saves. */
  async finish(): Promise<void> {
    await this.#begin('the-end-');
    await this.#type();
    const { last } = this.#typed;
    const draft = async () => (await this.#stored()).draft;
    await expect(async () => expect(await draft()).toBe(this.#typed.placeOf(last))).toPass(WAIT);
    await this.#context?.close();
    await this.#openEditor();
    const { editor, page } = this.#opened;
    await page.getByRole('button', { name: 'Restore draft' }).click(WAIT);
    await expect(editor.state).not.toHaveText('All changes saved', WAIT);
    // The crashed browser may have saved without an answer: this one takes that for someone else's save.
    if ((await editor.state.innerText()).includes('conflict')) await decideAll(editor, KEEP_MINE);
    else {
      await expect(page.getByLabel('Description', { exact: true })).toHaveValue(last, WAIT);
      await editor.save.click();
    }
    await expect(editor.state).toHaveText('All changes saved', WAIT);
    await expect(async () => expect(await draft()).toBe(-1)).toPass(WAIT);
    await Promise.all(this.#reading);
    if ((await this.#stored()).published !== this.#typed.placeOf(last)) {
      this.#faults.push('The last save is not published.');
    }
    await this.#compareHistory();
  }

  /** Every acknowledged save is in the history, of which the newest hundred are kept. */
  async #compareHistory(): Promise<void> {
    const newest = Math.max(...this.#acknowledged.keys());
    for (const [version, description] of this.#acknowledged) {
      if (version <= newest - 100) continue;
      const answer = await this.#owner?.get(`/admin/history/${version}`);
      if (answer?.status !== 200) {
        this.#faults.push(`version ${version} is not in the history (${answer?.status}).`);
        continue;
      }
      const { content } = versionSchema.parse(await answer.json());
      if (content.home.description !== description) {
        this.#faults.push(`version ${version} has other content than its save.`);
      }
    }
  }

  figures(): TypingFigures {
    return {
      keystrokes: this.#typed.count,
      saves: this.#acknowledged.size,
      draftsAhead: this.#draftsAhead,
      longestLoss: this.#typed.longestLoss,
      faults: this.#faults,
    };
  }

  async stop(): Promise<void> {
    this.#site.signal('SIGTERM');
    await this.#site.end;
  }
}

/** Starts a Chromium for a test that Playwright does not run. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}
