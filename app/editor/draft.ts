import { z } from 'zod';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import type { FieldErrors } from '../../domain/errors.ts';
import { fieldErrors } from '../../domain/failure.ts';
import { childOf, isWithin, rememberingSame, valueAt } from './paths.ts';

// The page's policy forbids eval, and zod would report a violation by trying it.
if (typeof document !== 'undefined') z.config({ jitless: true });

/** What the store holds, as far as this page knows. */
export interface Saved {
  readonly content: Portfolio;
  /** Goes with the next save, which is refused where someone else saved in between. */
  readonly version: number;
}

export interface DraftState {
  readonly saved: Saved;
  /** The working copy as it would be stored; sections with errors stand as they were entered. */
  readonly working: Portfolio;
  /** The sections that differ from the saved copy, in the order of the tabs. */
  readonly unsaved: readonly SectionName[];
  /** What is wrong, by path, as far as the owner should hear of it by now. */
  readonly errors: FieldErrors;
  /** The working copy has no error, so it can be saved. */
  readonly valid: boolean;
  /** A save was refused for its errors, and none has succeeded since. */
  readonly refused: boolean;
}

/**
 * The working copy held against the saved one. It answers what is unsaved, which fields changed, and
 * what is wrong, each read through the sections' own schemas: an emptied link and `#` are equal.
 */
export interface Draft {
  readonly state: () => DraftState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Takes in new values, of one section or of all. */
  readonly look: (values: Portfolio, section?: SectionName) => void;
  /**
   * Takes what the server answered as the new saved copy. An error that is shown stays until its field
   * is corrected: it stands in what was entered after the save was sent.
   */
  readonly adopt: (saved: Saved) => void;
  /** Takes in the errors that only the server found, in place of those it found before. */
  readonly refuse: (errors: FieldErrors) => void;
  /** Shows the errors of a field, from now on; without a path, all errors until the next save. */
  readonly reveal: (path?: string) => void;
  /** The field or entry at this path differs from its saved copy. An entry that only moved does not. */
  readonly isChanged: (path: string) => boolean;
}

/** Makes a draft of the saved copy, without changes. */
export function createDraft(initial: Saved): Draft {
  const listeners = new Set<() => void>();
  const same = rememberingSame();
  let saved = initial;
  let working = initial.content;
  let own: Partial<Record<SectionName, FieldErrors>> = {};
  let foreign: FieldErrors = {};
  let revealed: ReadonlySet<string> | 'all' = new Set();
  let state = summarize();

  function summarize(): DraftState {
    const errors: FieldErrors = { ...foreign, ...ownErrors() };
    const shown = Object.entries(errors).filter(([path]) => isRevealed(path));
    return {
      saved,
      working,
      unsaved: SECTION_NAMES.filter((name) => !same(working[name], saved.content[name])),
      errors: Object.fromEntries(shown),
      valid: Object.keys(own).length === 0,
      refused: revealed === 'all',
    };
  }

  function ownErrors(): FieldErrors {
    return Object.assign({}, ...Object.values(own));
  }

  function isRevealed(path: string): boolean {
    return revealed === 'all' || [...revealed].some((field) => isWithin(path, field));
  }

  function publish(): void {
    state = summarize();
    for (const listener of listeners) listener();
  }

  function lookAt(values: Portfolio, section: SectionName): void {
    const result = portfolioSchema.shape[section].safeParse(values[section]);
    // What cannot be read is copied, since the form goes on changing its own values.
    const value = result.success ? result.data : structuredClone(values[section]);
    working = { ...working, [section]: value };
    const { [section]: _, ...others } = own;
    own = result.success ? others : { ...others, [section]: under(section, result.error) };
    foreign = Object.fromEntries(
      Object.entries(foreign).filter(([path]) => !isWithin(path, section)),
    );
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look(values, section) {
      for (const name of section === undefined ? SECTION_NAMES : [section]) lookAt(values, name);
      publish();
    },
    adopt(next) {
      saved = next;
      foreign = {};
      const errors = Object.keys(ownErrors());
      revealed =
        revealed === 'all'
          ? new Set(errors)
          : new Set([...revealed].filter((field) => errors.some((path) => isWithin(path, field))));
      publish();
    },
    refuse(errors) {
      foreign = errors;
      if (Object.keys(errors).length > 0) revealed = 'all';
      publish();
    },
    reveal(path) {
      if (revealed === 'all' || (path !== undefined && revealed.has(path))) return;
      revealed = path === undefined ? 'all' : new Set([...revealed, path]);
      publish();
    },
    isChanged: (path) => differs(working, saved.content, path, same),
  };
}

const under = (section: SectionName, error: z.ZodError): FieldErrors =>
  Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([path, message]) => [`${section}.${path}`, message]),
  );

function differs(
  working: Portfolio,
  saved: Portfolio,
  path: string,
  same: (a: unknown, b: unknown) => boolean,
): boolean {
  let mine: unknown = working;
  let theirs: unknown = saved;
  for (const key of path.split('.')) {
    const entries = Array.isArray(theirs) ? theirs : [];
    mine = childOf(mine, key);
    theirs = childOf(theirs, key);
    if (same(mine, theirs)) return false;
    const isEntry = typeof mine === 'object' && !Array.isArray(mine);
    if (isEntry && entries.some((entry) => same(entry, mine))) return false;
  }
  return true;
}

/** The text at a path of the working copy, for headings and lists of entries. */
export function textAt(draft: DraftState, path: string): string {
  const value = valueAt(draft.working, path);
  return typeof value === 'string' ? value : '';
}

/** The first error of a field, or of what lies in it: the entries of a list that is edited as text. */
export const errorWithin = (draft: DraftState, path: string): string | undefined =>
  Object.entries(draft.errors).find(([at]) => isWithin(at, path))?.[1];
