import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { projectEntry } from '../../domain/content/projects.ts';
import { DAYS_KEPT, folds, NEWEST_KEPT, type SaveCause } from '../../domain/history.ts';
import { type Choice, type Conflict, merge } from '../../domain/merge.ts';
import { contentService } from '../../tests/support/services.ts';
import { DIALECTS } from '../../tests/support/stores.ts';
import type { VersionFacts } from './version-rows.ts';

type Cause = Exclude<SaveCause, 'first'>;

type Project = Portfolio['projects']['projects'][number];

/** What an editor holds: the content as last loaded or saved, its version, and the content as it is now. */
interface Editor {
  base: Portfolio;
  version: number;
  working: Portfolio;
  /** A save whose answer was lost, which is sent again. */
  lost: { readonly saveId: string; readonly content: Portfolio; readonly version: number } | null;
}

/** A step of one of the editors. `pick` chooses among what is there. */
interface Step {
  readonly editor: number;
  readonly kind:
    | 'text'
    | 'entry text'
    | 'add'
    | 'remove'
    | 'move'
    | 'save'
    | 'autosave'
    | 'lose answer'
    | 'restore'
    | 'wait'
    | 'many autosaves';
  readonly pick: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    editor: fc.constantFrom(0, 1),
    kind: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('text', 'entry text', 'save', 'autosave') },
      { weight: 6, arbitrary: fc.constantFrom('add', 'remove', 'move', 'lose answer', 'restore') },
      { weight: 2, arbitrary: fc.constant('wait') },
      { weight: 1, arbitrary: fc.constant('many autosaves') },
    ),
    pick: fc.nat(1_000_000),
  }),
  { minLength: 10, maxLength: 60 },
);

const withProjects = (content: Portfolio, projects: readonly Project[]): Portfolio => ({
  ...content,
  projects: { ...content.projects, projects: [...projects] },
});

/** The texts that the test has written, of which each is written once. */
const marksIn = (content: unknown): Set<string> =>
  new Set(JSON.stringify(content).match(/mark-\d+/g) ?? []);

const without = (one: ReadonlySet<string>, other: ReadonlySet<string>): string[] =>
  [...one].filter((mark) => !other.has(mark));

class TwoEditors {
  readonly #service: Awaited<ReturnType<typeof contentService>>;
  readonly #editors: Editor[] = [];
  /** The content of each save that was acknowledged. */
  readonly #acknowledged = new Map<
    number,
    { content: Portfolio; cause: SaveCause; period: number }
  >();
  #marks = 0;
  #saves = 0;

  constructor(service: Awaited<ReturnType<typeof contentService>>) {
    this.#service = service;
  }

  async open(): Promise<void> {
    const { content, version } = await this.#service.content.loadAndPublish();
    for (let editor = 0; editor < 2; editor += 1) {
      this.#editors.push({ base: content, version, working: content, lost: null });
    }
  }

  async run({ editor: index, kind, pick }: Step): Promise<void> {
    const editor = this.#editors[index];
    if (editor === undefined) return;
    this.#service.advance(1_000 + (pick % 20_000));
    if (kind === 'wait') this.#service.advance((pick % 40) * 60 * 60 * 1000);
    else if (kind === 'save' || kind === 'autosave') {
      await this.#save(editor, kind === 'save' ? 'owner' : 'autosave', pick);
    } else if (kind === 'lose answer') await this.#loseAnswer(editor);
    else if (kind === 'restore') await this.#restore(editor, pick);
    else if (kind === 'many autosaves') {
      for (let count = 0; count < 30; count += 1) {
        this.#edit(editor, 'text', pick + count);
        this.#service.advance(5_000);
        await this.#save(editor, 'autosave', pick);
      }
    } else this.#edit(editor, kind, pick);
  }

  #edit(editor: Editor, kind: Step['kind'], pick: number): void {
    const { working } = editor;
    const { projects } = working.projects;
    const at = projects.length === 0 ? 0 : pick % projects.length;
    this.#marks += 1;
    const mark = `mark-${this.#marks}`;
    const chosen = projects[at];
    if (kind === 'text') {
      const { description } = working.home;
      const home = { ...working.home, description: `${description.slice(-200)} ${mark}`.trim() };
      editor.working = { ...working, home };
    } else if (kind === 'add') {
      const added: Project = {
        ...projectEntry.create(),
        key: `own-${this.#marks}`,
        title: mark,
      };
      if (projects.length < 40) editor.working = withProjects(working, [...projects, added]);
    } else if (chosen !== undefined && kind === 'entry text') {
      const changed = { ...chosen, title: mark };
      editor.working = withProjects(working, projects.with(at, changed));
    } else if (chosen !== undefined && kind === 'remove') {
      editor.working = withProjects(working, projects.toSpliced(at, 1));
    } else if (chosen !== undefined && kind === 'move') {
      const others = projects.toSpliced(at, 1);
      const to = (pick >> 4) % (others.length + 1);
      editor.working = withProjects(working, others.toSpliced(to, 0, chosen));
    }
  }

  async #send(editor: Editor, cause: Cause, saveId: string): Promise<boolean> {
    const content = portfolioSchema.parse(editor.working);
    try {
      const saved = await this.#service.content.save(content, editor.version, { cause, saveId });
      this.#acknowledged.set(saved.version, {
        content: saved.content,
        cause,
        period: periodOf(saved.updatedAt),
      });
      editor.base = saved.content;
      editor.working = saved.content;
      editor.version = saved.version;
      return true;
    } catch (error) {
      if (isConflict(error)) return false;
      throw error;
    }
  }

  async #save(editor: Editor, cause: Cause, pick: number): Promise<void> {
    await this.#sendAgain(editor);
    this.#saves += 1;
    if (await this.#send(editor, cause, `save-${this.#saves}`)) return;
    const theirs = await this.#service.content.loadAndPublish();
    const { base, working } = editor;
    const { conflicts, content: offered } = merge(base, theirs.content, working);
    expectNothingInSilence(base, theirs.content, working, offered, conflicts);
    const choices = new Map(
      conflicts.map(({ id }, index): [string, Choice] => [
        id,
        ((pick >> (index % 16)) & 1) === 0 ? 'mine' : 'theirs',
      ]),
    );
    const decided = merge(base, theirs.content, working, choices);
    expect(decided.conflicts.map(({ id }) => id)).toEqual(conflicts.map(({ id }) => id));
    expectNothingInSilence(base, theirs.content, working, decided.content, conflicts);
    editor.base = theirs.content;
    editor.version = theirs.version;
    editor.working = decided.content;
    this.#saves += 1;
    expect(await this.#send(editor, cause, `save-${this.#saves}`)).toBe(true);
  }

  /** A save that the store accepts and whose answer does not arrive; the owner goes on. */
  async #loseAnswer(editor: Editor): Promise<void> {
    await this.#sendAgain(editor);
    this.#saves += 1;
    const saveId = `save-${this.#saves}`;
    const content = portfolioSchema.parse(editor.working);
    const { version } = editor;
    await this.#service.content
      .save(content, version, { cause: 'autosave', saveId })
      .catch(() => undefined);
    editor.lost = { saveId, content, version };
    this.#edit(editor, 'text', 0);
  }

  async #sendAgain(editor: Editor): Promise<void> {
    const { lost } = editor;
    if (lost === null) return;
    editor.lost = null;
    const { saveId, content, version } = lost;
    try {
      const saved = await this.#service.content.save(content, version, {
        cause: 'autosave',
        saveId,
      });
      expect(saved.version).toBe(version + 1);
      expect(saved.content).toEqual(content);
      this.#acknowledged.set(saved.version, {
        content: saved.content,
        cause: 'autosave',
        period: periodOf(saved.updatedAt),
      });
      editor.base = saved.content;
      editor.version = saved.version;
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }

  async #restore(editor: Editor, pick: number): Promise<void> {
    const { lines } = await this.#service.history.page();
    const line = lines[pick % lines.length];
    if (line === undefined) return;
    const { content } = await this.#service.history.version(line.version);
    if (content !== null) editor.working = content;
  }

  /** Each acknowledged save is stored as it was, or replaced by a rule. */
  async expectAll(): Promise<void> {
    const { history, clock, content } = this.#service;
    const stored = new Map<number, VersionFacts>();
    let before: number | undefined;
    for (;;) {
      const page = await history.page(before);
      for (const line of page.lines) stored.set(line.version, line);
      if (page.next === null) break;
      before = page.next;
    }
    const published = await content.loadAndPublish();
    expect(stored.has(published.version)).toBe(true);
    const all = [...stored.values()];
    const lines = folds(all);
    for (const [version, save] of this.#acknowledged) {
      if (stored.has(version)) {
        expect((await history.version(version)).content).toEqual(save.content);
        continue;
      }
      const isFolded =
        save.cause === 'autosave' &&
        all.some(
          (one) =>
            one.version > version &&
            one.cause === 'autosave' &&
            periodOf(one.savedAt) === save.period,
        );
      const isOld = lines.filter(([head]) => (head?.version ?? 0) > version).length >= NEWEST_KEPT;
      expect(isFolded || isOld, `version ${version} is nowhere`).toBe(true);
    }
    expect(all.length).toBeLessThanOrEqual(NEWEST_KEPT + DAYS_KEPT);
    expect(all.every(({ savedAt }) => savedAt <= clock().toISOString())).toBe(true);
  }
}

/** The ten minutes whose autosaves are folded. */
const periodOf = (time: string): number => Math.floor(Date.parse(time) / 600_000);

const isConflict = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'save-conflict';

/**
 * A text of one side is in the result, unless the other side knew it and took it away, or a conflict shows it.
 */
function expectNothingInSilence(
  base: Portfolio,
  theirs: Portfolio,
  mine: Portfolio,
  result: Portfolio,
  conflicts: readonly Conflict[],
): void {
  const known = marksIn(base);
  const shown = marksIn(conflicts);
  const kept = marksIn(result);
  for (const side of [theirs, mine]) {
    const added = new Set(without(marksIn(side), known));
    expect(without(added, kept).filter((mark) => !shown.has(mark))).toEqual([]);
  }
}

describe.each(DIALECTS)('two editors of a site on %s, in any order of steps', (dialect) => {
  it('lose no acknowledged save, and overwrite nothing in silence', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const editors = new TwoEditors(await contentService(dialect));
        await editors.open();
        for (const step of all) await editors.run(step);
        await editors.expectAll();
      }),
      { numRuns: 4, endOnFailure: true },
    );
  });
});
