import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { seededRandom } from '../../scenes/random.ts';
import { findBrowser } from '../../scripts/browser.ts';
import { conflictDialog, decideAll, type Editor, editorOn } from '../support/editor.ts';
import { offer } from '../support/editor-parts.ts';
import { logIn, type Owner } from '../support/owner.ts';
import { type SiteProcess, startProcess } from '../support/programs.ts';
import { freePort } from '../support/running-postgres.ts';
import { PASSCODE } from '../support/running-site.ts';
import type { StorePlace } from '../support/stores.ts';

/** The longest time that a keystroke may be without a stored draft, in milliseconds. */
const DRAFT_LIMIT_MS = 5_000;

interface TypingRun {
  readonly place: StorePlace;
  /** Each round ends with a SIGKILL of the browser, of the site, or of both. */
  readonly rounds: number;
  readonly seed: number;
}

interface TypingFigures {
  readonly keystrokes: number;
  readonly saves: number;
  readonly browsersKilled: number;
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

/** About once and twice as long as the editor waits before it stores a draft, in milliseconds. */
const LONG_ROUND_MS = { least: 3_000, most: 8_000 };

/** The first way to decide a conflict: mine. */
const KEEP_MINE = () => 0;

/**
 * Types in the editor of a real browser, which has a profile on the disk, while the browser and the site are killed and
 * started again. Checks after each kill that all acknowledged saves are stored, and in a draft what was typed up to five
 * seconds before.
 */
export async function runTypingCrashes(run: TypingRun): Promise<TypingFigures> {
  const typing = new TypingCrashes(run, await freePort());
  try {
    await typing.open();
    for (let round = 0; round < run.rounds; round += 1) await typing.round(round);
    await typing.finish();
    return typing.figures();
  } finally {
    await typing.stop();
  }
}

const describedSchema = z.looseObject({ description: z.string() });
const fromText = (value: unknown): unknown =>
  typeof value === 'string' ? JSON.parse(value) : value;
const portfolioSchema = z.tuple([
  z.object({ version: z.number(), home: z.preprocess(fromText, describedSchema) }),
]);
const savedSchema = z.object({ version: z.number() });
const versionSchema = z.object({ content: z.object({ home: describedSchema }) });
const sentSchema = z.object({ content: z.object({ home: describedSchema }) });

class TypingCrashes {
  readonly #place: StorePlace;
  readonly #random: () => number;
  readonly #settings: Readonly<Record<string, string>>;
  /** What the field held after each keystroke. Each text is typed once. */
  readonly #typed: { readonly text: string; readonly at: number }[] = [];
  /** The description of each version whose save was acknowledged. */
  readonly #acknowledged = new Map<number, string>();
  readonly #faults: string[] = [];
  /** The answers that are still read. */
  readonly #reading = new Set<Promise<void>>();
  #keystrokes = 0;
  #longestLoss = 0;
  #draftsAhead = 0;
  #browsersKilled = 0;
  #site: SiteProcess;
  #owner: Owner | undefined;
  #profile = '';
  #browser: KillableBrowser | undefined;
  #editor: Editor | undefined;

  constructor({ place, seed }: TypingRun, port: number) {
    this.#place = place;
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
    this.#profile = await mkdtemp(path.join(tmpdir(), 'engawa-profile-'));
    await this.#openEditor();
  }

  /** Opens the editor in a new browser with the profile of the last one. */
  async #openEditor(): Promise<void> {
    const address = await this.#site.address;
    const [name = '', value = ''] = this.#owner?.cookie.split('=') ?? [];
    this.#browser = await KillableBrowser.start(this.#profile);
    const page = this.#browser.page;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.context().addCookies([{ name, value, url: address }]);
    page.on('pageerror', (error) => this.#faults.push(`An error in the page: ${error}`));
    page.on('response', (response) => {
      const request = response.request();
      if (!request.url().endsWith('/admin/api/save') || response.status() !== 200) return;
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

  get #opened(): Editor {
    if (this.#editor === undefined) throw new Error('The editor is not open.');
    return this.#editor;
  }

  get #description() {
    return this.#opened.page.getByLabel('Description', { exact: true });
  }

  async round(round: number): Promise<void> {
    await this.#begin(`round-${round}-`);
    const { least, most } = this.#random() < 0.5 ? LONG_ROUND_MS : SHORT_ROUND_MS;
    const end = Date.now() + least + this.#random() * (most - least);
    do await this.#type();
    while (Date.now() < end);
    if (this.#random() < 0.4) {
      await this.#opened.page.keyboard.press('Control+s');
      await pause(this.#random() * 60);
      // A save in the middle: more is typed since.
      if (this.#random() < 0.5) await this.#type();
    }
    const kills = this.#random();
    const when = `kill ${round + 1}`;
    const until = Date.now();
    if (kills < 0.7) {
      this.#browsersKilled += 1;
      await this.#browser?.kill();
    }
    if (kills > 0.5) {
      this.#site.signal('SIGKILL');
      await this.#site.end;
      // Throttling is not tested here.
      await this.#place.query('delete from throttles');
      this.#site = startProcess(this.#settings);
      await this.#site.address;
    }
    await Promise.all(this.#reading);
    const { version, published } = await this.#stored();
    const newest = Math.max(0, ...this.#acknowledged.keys());
    if (version < newest) this.#faults.push(`${when}: version ${newest} is not published.`);
    if (kills < 0.7) {
      await this.#openEditor();
      await this.#compare(published, until, when);
    }
  }

  /** What the reopened browser has of what was typed before it was killed. */
  async #compare(published: string, until: number, when: string): Promise<void> {
    const { page } = this.#opened;
    const line = offer(page);
    // It is there as soon as the drafts are read, and the fields cannot be used before.
    const hasDraft = await line.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    );
    if (hasDraft) {
      await line.getByRole('button', { name: 'Restore' }).first().click(WAIT);
      await expect(async () => {
        // The killed browser may have saved without an answer: this one takes that for someone else's save.
        if (await conflictDialog(page).isVisible()) await decideAll(this.#opened, KEEP_MINE);
        await expect(line).toBeHidden({ timeout: 1_000 });
      }).toPass(WAIT);
    }
    const found = this.#placeOf(await this.#description.inputValue());
    if (found > this.#placeOf(published)) this.#draftsAhead += 1;
    // What is lost now is not looked for after the next kill.
    const [lost] = this.#typed.splice(found + 1);
    if (lost === undefined) return;
    const loss = until - lost.at;
    this.#longestLoss = Math.max(this.#longestLoss, loss);
    if (loss > DRAFT_LIMIT_MS) {
      this.#faults.push(`${when}: ${lost.text} was typed ${loss} ms before, and is nowhere.`);
    }
  }

  /** The place of a text among all that were typed; -1 for one that never was. */
  #placeOf(text: string): number {
    return this.#typed.findLastIndex((typed) => typed.text === text);
  }

  /** Replaces the description. */
  async #begin(text: string): Promise<void> {
    await this.#opened.openTab('Home');
    await this.#description.fill(text);
    this.#typed.push({ text, at: Date.now() });
  }

  async #type(): Promise<void> {
    this.#keystrokes += 1;
    const letter = 'abcdefghij'[this.#keystrokes % 10] ?? '';
    await this.#opened.page.keyboard.type(letter);
    this.#typed.push({ text: (this.#typed.at(-1)?.text ?? '') + letter, at: Date.now() });
    await pause(this.#random() * 250);
  }

  /** What is published. */
  async #stored(): Promise<{ version: number; published: string }> {
    const [row] = portfolioSchema.parse(
      await this.#place.query('select version, home_data as home from portfolio'),
    );
    return { version: row.version, published: row.home.description };
  }

  /** All is saved at last. */
  async finish(): Promise<void> {
    await this.#begin('the-end-');
    const editor = this.#opened;
    const { state } = editor;
    await expect(async () => {
      await editor.page.keyboard.press('Control+s');
      // A killed site may have stored a save that this browser takes for someone else's.
      if ((await state.innerText()).startsWith('Conflict')) await decideAll(editor, KEEP_MINE);
      await expect(state).toHaveText('All changes saved', { timeout: 5_000 });
    }).toPass(WAIT);
    await Promise.all(this.#reading);
    if ((await this.#stored()).published !== 'the-end-') {
      this.#faults.push('The last save is not published.');
    }
    await this.#compareHistory();
  }

  /** Every acknowledged save is in the history, of which the newest hundred are kept. */
  async #compareHistory(): Promise<void> {
    const newest = Math.max(...this.#acknowledged.keys());
    for (const [version, description] of this.#acknowledged) {
      if (version <= newest - 100) continue;
      const answer = await this.#owner?.get(`/admin/api/history/${version}`);
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
      keystrokes: this.#keystrokes,
      saves: this.#acknowledged.size,
      browsersKilled: this.#browsersKilled,
      draftsAhead: this.#draftsAhead,
      longestLoss: this.#longestLoss,
      faults: this.#faults,
    };
  }

  async stop(): Promise<void> {
    await this.#browser?.kill();
    this.#site.signal('SIGTERM');
    await this.#site.end;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The arguments of a Chromium for a test that Playwright does not run. */
const ARGS = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];

/** Starts a Chromium for a test that Playwright does not run. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ARGS,
  });
}

/** A Chromium with a profile on the disk, which ends in the middle of what it does. */
class KillableBrowser {
  readonly page: Page;
  readonly #process: ChildProcess;

  private constructor(page: Page, child: ChildProcess) {
    this.page = page;
    this.#process = child;
  }

  static async start(profile: string): Promise<KillableBrowser> {
    const child = spawn(
      findBrowser() ?? chromium.executablePath(),
      [
        ...['--headless=new', '--remote-debugging-port=0', '--no-first-run', ...ARGS],
        `--user-data-dir=${profile}`,
        'about:blank',
      ],
      // A group of its own, which is killed with all processes of the browser.
      { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
    );
    let endpoint: string | undefined;
    for await (const line of createInterface({ input: child.stderr })) {
      endpoint = /^DevTools listening on (ws:\S+)/.exec(line)?.[1];
      if (endpoint !== undefined) break;
    }
    if (endpoint === undefined) throw new Error('The browser does not start.');
    child.stderr.resume();
    const browser = await chromium.connectOverCDP(endpoint);
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.newPage());
    if (page === undefined) throw new Error('The browser has no page.');
    return new KillableBrowser(page, child);
  }

  async kill(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#process;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    const end = once(this.#process, 'exit');
    process.kill(-pid, 'SIGKILL');
    await end;
  }
}
