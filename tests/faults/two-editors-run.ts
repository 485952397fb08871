import { isDeepStrictEqual } from 'node:util';
import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { z } from 'zod';
import { seededRandom } from '../../scenes/random.ts';
import {
  decideAll,
  type Editor,
  editorOn,
  type ScreenLabel,
  screenLink,
} from '../support/editor.ts';
import { logIn, type Owner } from '../support/owner.ts';
import { launchBrowser } from './typing-crash-run.ts';

/** A text field outside lists, by its label. */
const field = ({ page }: Editor, label: string) => page.getByLabel(label, { exact: true });

/** Replaces the text of a field of a tab. */
async function enterText(
  editor: Editor,
  tab: ScreenLabel,
  label: string,
  change: (before: string) => string,
): Promise<void> {
  await editor.openTab(tab);
  await field(editor, label).fill(change(await field(editor, label).inputValue()));
}

/** The titles of the projects, in their order. */
async function projectTitles(editor: Editor): Promise<string[]> {
  await editor.openTab('Projects');
  await editor.page.getByRole('button', { name: 'Add project' }).waitFor();
  return editor.titles();
}

/** Adds a project at the end of the list. */
async function addProject(editor: Editor, title: string): Promise<void> {
  await editor.openTab('Projects');
  await editor.page.getByRole('button', { name: 'Add project' }).click();
  await editor.page.keyboard.type(title);
}

/** Changes the title of a project. */
async function renameProject(editor: Editor, title: string, next: string): Promise<void> {
  const project = await editor.openEntry(title);
  await project.getByRole('textbox', { name: 'Title', exact: true }).fill(next);
}

/** Moves a project by one place. */
const moveProject = (editor: Editor, title: string, way: 'up' | 'down'): Promise<void> =>
  editor.choose(title, `Move ${way}`);

/** Removes a project. */
const removeProject = (editor: Editor, title: string): Promise<void> =>
  editor.choose(title, 'Remove');

/** Brings the entry back that was removed last, if that is still offered. */
async function undoRemoval({ page }: Editor): Promise<void> {
  const undo = page.getByRole('button', { name: 'Undo' });
  if (await undo.isVisible()) await undo.click();
}

/** Undoes the last change, or does the one that was undone last again. */
async function undoOrRedo({ page }: Editor, keys: 'Control+Z' | 'Control+Shift+Z') {
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press(keys);
}

/** Puts an earlier version into the editor. `choose` gets their number, and returns a place; 0 is the newest. */
async function restoreVersion(editor: Editor, choose: (count: number) => number): Promise<void> {
  const { page } = editor;
  await screenLink(page, 'History').click();
  await page.locator('.item-title').first().waitFor();
  const line = page.locator('.item').nth(choose(await page.locator('.item').count()));
  const title = line.locator('.item-title');
  if ((await title.getAttribute('aria-expanded')) === 'false') await title.click();
  await expect(line.getByText('Loading the version...')).toBeHidden();
  const restore = line.getByRole('button', { name: 'Restore this version' });
  // The published version is what the editor has, while nothing is unsaved.
  if (!(await restore.isVisible())) return;
  const restored = page.waitForResponse((response) =>
    response.url().endsWith('/admin/api/content'),
  );
  // Watched from now on: on a busy machine a notice may be gone before the next look.
  const done = page
    .getByRole('heading', { level: 1, name: /^(?!History)/ })
    .or(page.getByText(/^Nothing to restore/))
    .first()
    .waitFor();
  await restore.click();
  await restored;
  await done;
}

/** How long a change of the state may take on a busy machine, in milliseconds. */
const WAIT = { timeout: 60_000 };

/** How often a save is tried again, or decided anew. */
const ATTEMPTS_MAX = 20;

const sentSchema = z.object({
  content: z.looseObject({}),
  version: z.number(),
  saveId: z.string(),
  cause: z.string(),
});
const storedSchema = z.object({ version: z.number(), content: z.looseObject({}) });

/** A save as the page has sent it, and its answer: null if none came. */
export interface SentSave extends z.infer<typeof sentSchema> {
  readonly kind: 'sent';
  answer: { readonly status: number; readonly body: Promise<unknown> } | null;
}

/** What happened in an editor, in order. */
export type EditorEvent =
  | SentSave
  /** The page has loaded the content that is stored. */
  | { readonly kind: 'loaded'; readonly body: Promise<unknown> }
  /** Conflicts were shown, with these words, and decided. */
  | { readonly kind: 'decided'; readonly shown: string }
  /** All changes are saved. */
  | { readonly kind: 'settled' };

/** The stored version in the answer of a call. */
export const storedIn = (body: unknown): z.infer<typeof storedSchema> => storedSchema.parse(body);

/** The editor in a browser of its own, which records what it sends. */
export class EditingBrowser {
  readonly events: EditorEvent[] = [];
  readonly errors: string[] = [];
  readonly editor: Editor;
  readonly #page: Page;

  private constructor(editor: Editor) {
    this.editor = editor;
    this.#page = editor.page;
    this.#record();
  }

  static async open(browser: Browser, address: string): Promise<EditingBrowser> {
    const [name = '', value = ''] = (await logIn(address)).cookie.split('=');
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await context.addCookies([{ name, value, url: address }]);
    const page = await context.newPage();
    await page.goto(`${address}/admin`);
    return new EditingBrowser(await editorOn(page));
  }

  #record(): void {
    const saves = new Map<Request, SentSave>();
    this.#page.on('pageerror', (error) => this.errors.push(String(error)));
    this.#page.on('request', (request) => {
      if (!request.url().endsWith('/admin/api/save')) return;
      const sent: SentSave = {
        ...sentSchema.parse(request.postDataJSON()),
        kind: 'sent',
        answer: null,
      };
      saves.set(request, sent);
      this.events.push(sent);
    });
    this.#page.on('response', (response) => {
      const body = response.json();
      body.catch(() => undefined);
      const sent = saves.get(response.request());
      if (sent !== undefined) sent.answer = { status: response.status(), body };
      else if (response.url().endsWith('/admin/api/content'))
        this.events.push({ kind: 'loaded', body });
    });
  }

  /** The next save is stored, and its answer does not arrive. */
  async loseNextAnswer(): Promise<void> {
    await this.#page.route(
      '**/admin/api/save',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
  }

  /** Saves, decides what has to be decided, and waits until all is saved. */
  async save(choose: (count: number) => number): Promise<void> {
    const { state } = this.editor;
    // Sent before the state is read: it may still be that of the last save.
    const sending = this.#page.waitForRequest((request) =>
      request.url().endsWith('/admin/api/save'),
    );
    sending.catch(() => undefined);
    await this.#page.keyboard.press('Control+s');
    if (!(await state.innerText()).startsWith('Conflict')) await sending;
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      await expect(state).not.toHaveText('Saving...', WAIT);
      const text = await state.innerText();
      if (text === 'All changes saved') {
        this.events.push({ kind: 'settled' });
        return;
      }
      if (text.startsWith('Conflict')) {
        const shown = await decideAll(this.editor, choose);
        // Before the save that follows, which may be in the list already.
        const place = this.events.findLastIndex(({ kind }) => kind === 'loaded');
        this.events.splice(place + 1, 0, { kind: 'decided', shown });
      } else if (text.startsWith('No answer')) {
        await this.#page.getByRole('button', { name: 'Try again', exact: true }).click();
      } else throw new Error(`The editor does not save: ${text}`);
    }
    throw new Error('The editor comes to no end.');
  }
}

interface EditorsRun {
  readonly address: string;
  /** At most so many that all their saves are among the hundred versions that are kept. */
  readonly steps: number;
  readonly seed: number;
}

interface EditorsFigures {
  readonly versions: number;
  readonly refused: number;
  readonly merged: number;
  readonly decided: number;
  /** What was lost or overwritten in silence: this must be empty. */
  readonly faults: readonly string[];
}

/** The words that the test has written, of which each is written once. */
const marksIn = (content: unknown): Set<string> =>
  new Set(JSON.stringify(content).match(/quartz\d+x/g) ?? []);

/**
 * Two browsers edit the same site at random: fields, entries, undo and redo, saves, lost answers and restored versions. Checks that
 * each acknowledged save is in the history, and that no word of a save is overwritten unless the page has shown it.
 */
export async function runTwoEditors({ address, steps, seed }: EditorsRun): Promise<EditorsFigures> {
  const random = seededRandom(seed);
  const dice = (limit: number) => Math.floor(random() * limit);
  const browser = await launchBrowser();
  try {
    const editors = [
      await EditingBrowser.open(browser, address),
      await EditingBrowser.open(browser, address),
    ] as const;
    let marks = 0;
    const mark = () => {
      marks += 1;
      return `quartz${marks}x`;
    };
    for (let step = 0; step < steps; step += 1) {
      if (dice(12) === 0) await Promise.all(editors.map((editor) => editor.save(dice)));
      else await act(editors[dice(2)] ?? editors[0], dice, mark);
    }
    for (const editor of editors) await editor.save(dice);
    return await check(editors, await logIn(address));
  } finally {
    await browser.close();
  }
}

type Dice = (limit: number) => number;

/** One step of an editor. */
async function act(browser: EditingBrowser, dice: Dice, mark: () => string): Promise<void> {
  const { editor } = browser;
  const kind = dice(19);
  if (kind === 0) return enterText(editor, 'Home', 'Name', () => mark());
  if (kind === 1) return enterText(editor, 'Settings', 'Brand', () => mark());
  if (kind < 5) {
    return enterText(editor, 'Home', 'Description', (before) => `${before.slice(-600)} ${mark()}`);
  }
  if (kind === 5) {
    const added = (before: string) => [...before.split('\n').slice(-6), mark()].join('\n');
    return enterText(editor, 'Home', 'Roles', added);
  }
  if (kind < 11) return editProjects(browser, dice, mark);
  if (kind === 11) {
    return restoreVersion(editor, (count) => (count === 1 ? 0 : 1 + dice(count - 1)));
  }
  if (kind > 15) return undoOrRedo(editor, kind === 18 ? 'Control+Shift+Z' : 'Control+Z');
  if (kind === 12) await browser.loseNextAnswer();
  return browser.save(dice);
}

async function editProjects(
  { editor }: EditingBrowser,
  dice: Dice,
  mark: () => string,
): Promise<void> {
  const titles = await projectTitles(editor);
  const place = dice(titles.length);
  const title = titles[place];
  const kind = dice(6);
  if (title === undefined || (kind === 0 && titles.length < 20)) return addProject(editor, mark());
  // Undo may have left several without a title, which the menus do not tell apart.
  if (titles.indexOf(title) !== titles.lastIndexOf(title)) return undoRemoval(editor);
  if (kind === 1) return removeProject(editor, title);
  if (kind === 2 && titles.length > 1) {
    const isUp = place > 0 && (place === titles.length - 1 || dice(2) === 0);
    return moveProject(editor, title, isUp ? 'up' : 'down');
  }
  if (kind === 3) return undoRemoval(editor);
  return renameProject(editor, title, mark());
}

const versionSchema = z.object({ content: z.looseObject({}) });

/** Compares what the editors sent with the history of the site. */
async function check(editors: readonly EditingBrowser[], owner: Owner): Promise<EditorsFigures> {
  const faults = editors.flatMap(({ errors }) => errors);
  const { version: newest } = storedIn(await (await owner.get('/admin/api/content')).json());
  const history = new Map<number, unknown>();
  for (let version = 1; version <= newest; version += 1) {
    const answer = await owner.get(`/admin/api/history/${version}`);
    if (answer.status === 200) {
      history.set(version, versionSchema.parse(await answer.json()).content);
    } else faults.push(`Version ${version} is not in the history (${answer.status}).`);
  }
  let merged = 0;
  for (const { events } of editors) {
    faults.push(...(await lostSaves(events, history)));
    for (const [place, event] of events.entries()) {
      if (event.kind !== 'sent' || event.answer?.status !== 409) continue;
      merged += 1;
      faults.push(...(await overwritten(event, events.slice(place + 1), history)));
    }
  }
  const all = editors.flatMap(({ events }) => events);
  return {
    versions: newest,
    refused: merged,
    merged: merged - all.filter(({ kind }) => kind === 'decided').length,
    decided: all.filter(({ kind }) => kind === 'decided').length,
    faults,
  };
}

/** The acknowledged saves that are not in the history as they were. */
async function lostSaves(
  events: readonly EditorEvent[],
  history: ReadonlyMap<number, unknown>,
): Promise<string[]> {
  const lost: string[] = [];
  for (const event of events) {
    if (event.kind !== 'sent' || event.answer?.status !== 200) continue;
    const { version, content } = storedIn(await event.answer.body);
    if (!isDeepStrictEqual(history.get(version), content)) {
      lost.push(`Version ${version} in the history is not what was acknowledged.`);
    }
    if (!isDeepStrictEqual(marksIn(content), marksIn(event.content))) {
      lost.push(`Version ${version} has other words than the save.`);
    }
  }
  return lost;
}

/** The words of both sides of a refused save that are not in what the page made of them, and were not shown. */
async function overwritten(
  refused: SentSave,
  after: readonly EditorEvent[],
  history: ReadonlyMap<number, unknown>,
): Promise<string[]> {
  const [loaded] = after;
  if (loaded?.kind !== 'loaded') return ['After a refused save the page has not loaded the other.'];
  const theirs = storedIn(await loaded.body);
  const end = after.findIndex(({ kind }) => kind === 'sent' || kind === 'settled');
  const next = after[end];
  // Without another save, the other one has all that this one has.
  const isSent = next?.kind === 'sent';
  if (isSent && next.version !== theirs.version) {
    return [`A merge with version ${theirs.version} is sent over ${next.version}.`];
  }
  const result = marksIn(isSent ? next.content : theirs.content);
  const shown = marksIn(
    after.slice(0, end).map((event) => (event.kind === 'decided' ? event.shown : '')),
  );
  const base = marksIn(history.get(refused.version));
  return [...new Set([...marksIn(refused.content), ...marksIn(theirs.content)])]
    .filter((word) => !(base.has(word) || result.has(word) || shown.has(word)))
    .map((word) => `${word} was overwritten in silence in a merge with ${theirs.version}.`);
}
