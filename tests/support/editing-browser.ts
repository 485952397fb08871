import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { z } from 'zod';
import { type Editor, editorOn } from './editor.ts';
import { decideAll } from './editor-actions.ts';
import { logIn } from './owner.ts';

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
      if (!request.url().endsWith('/admin/save')) return;
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
      else if (response.url().endsWith('/admin/content'))
        this.events.push({ kind: 'loaded', body });
    });
  }

  /** The next save is stored, and its answer does not arrive. */
  async loseNextAnswer(): Promise<void> {
    await this.#page.route(
      '**/admin/save',
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
    await this.#page.keyboard.press('Control+s');
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      await expect(state).not.toHaveText('Saving...', WAIT);
      const text = await state.innerText();
      if (text === 'All changes saved') {
        this.events.push({ kind: 'settled' });
        return;
      }
      if (text.endsWith('to decide')) {
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
