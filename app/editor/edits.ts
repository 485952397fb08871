import { z } from 'zod';
import { sectionOf } from '../../domain/content/labels.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/content/sections.ts';
import { childOf } from '../../domain/same.ts';
import { type FieldErrors, fieldErrors } from '../../domain/site-error.ts';
import { nameOf } from './carry.ts';
import { deepEqual, isWithin, memoizedDeepEqual, valueAt } from './paths.ts';
import { sharedAt } from './shared.ts';
import { createValidation } from './validation.ts';

// zod tests whether it may use eval. The page's policy forbids that, and the test would be reported as a violation.
if (typeof document !== 'undefined') z.config({ jitless: true });

/** The content in the store, as last loaded or saved by this page. */
export interface Saved {
  readonly content: Portfolio;
  /** Sent with the next save, which is refused if the content was saved elsewhere meanwhile. */
  readonly version: number;
  /** ISO 8601 in UTC. */
  readonly savedAt?: string;
}

export interface EditsState {
  readonly saved: Saved;
  /** The working copy as it would be stored; sections with errors are as entered. */
  readonly working: Portfolio;
  /** The sections that differ from the saved copy, in the order of the tabs. */
  readonly unsaved: readonly SectionName[];
  /** The errors that are shown now, by path. The same object as long as they are the same. */
  readonly errors: FieldErrors;
  /** The working copy has no error, so it can be saved. */
  readonly valid: boolean;
  /** A save was refused for its errors, and none has succeeded since. */
  readonly refused: boolean;
  /** The version whose content was put into the working copy and is not saved yet; null if there is none. */
  readonly restoredFrom: number | null;
}

/**
 * The edits of this page, in memory. What the server stores of them until they are saved is a draft (`drafts/`).
 *
 * Compares the working copy with the saved one: what is unsaved, which fields changed, and which are invalid. Both
 * are compared after parsing with the sections' schemas, so that an empty link and `#` are equal.
 */
export interface Edits {
  readonly state: () => EditsState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Sets new values: all of them, or those at a path, which is in a section. */
  readonly update: (values: Portfolio, path?: string) => void;
  /**
   * Sets the saved copy from the server's answer. Errors that are shown stay until their field is corrected: they
   * are in what was entered after the save was sent.
   */
  readonly setSaved: (saved: Saved) => void;
  /** Sets the errors that only the server found, replacing its previous ones. */
  readonly setServerErrors: (errors: FieldErrors) => void;
  /** Shows the errors of a field, from now on; without a path, all errors until the next save. */
  readonly showErrors: (path?: string) => void;
  /** Records from which version the working copy was restored, for the next save; null once that is stored. */
  readonly setRestoredFrom: (version: number | null) => void;
  /** Validates and compares a section ahead, so that the first keystroke in it need not wait for all its entries. */
  readonly prepare: (section: SectionName) => void;
  /** The field or entry at this path differs from its saved copy. An entry that only moved does not. */
  readonly isChanged: (path: string) => boolean;
}

/** Starts with the saved copy, without changes. */
export function createEdits(initial: Saved): Edits {
  const listeners = new Set<() => void>();
  const isEqual = memoizedDeepEqual();
  const validate = createValidation();
  let saved = initial;
  // The form changes its values in place. In this copy, what did not change stays the same object.
  let entered = initial.content;
  let working = initial.content;
  let clientErrors: Partial<Record<SectionName, FieldErrors>> = {};
  let serverErrors: FieldErrors = {};
  let revealed: ReadonlySet<string> | 'all' = new Set();
  let restoredFrom: number | null = null;
  let errors: FieldErrors = {};
  let state = summarize();

  function summarize(): EditsState {
    const all = Object.entries({ ...serverErrors, ...allClientErrors() });
    const shown = Object.fromEntries(all.filter(([path]) => isRevealed(path)));
    if (!deepEqual(shown, errors)) errors = shown;
    const unsaved = SECTION_NAMES.filter((name) => !isEqual(working[name], saved.content[name]));
    if (unsaved.length === 0) restoredFrom = null;
    return {
      saved,
      working,
      unsaved,
      errors,
      valid: Object.keys(clientErrors).length === 0,
      refused: revealed === 'all',
      restoredFrom,
    };
  }

  function allClientErrors(): FieldErrors {
    return Object.assign({}, ...Object.values(clientErrors));
  }

  function isRevealed(path: string): boolean {
    return revealed === 'all' || [...revealed].some((field) => isWithin(path, field));
  }

  function publish(): void {
    state = summarize();
    for (const listener of listeners) listener();
  }

  function validateSection(values: Portfolio, section: SectionName, path: string): void {
    const next = sharedAt(entered[section], values[section], path);
    entered = { ...entered, [section]: next };
    const result = validate(section, entered[section]);
    working = { ...working, [section]: result.success ? result.data : entered[section] };
    const { [section]: _, ...others } = clientErrors;
    clientErrors = result.success ? others : { ...others, [section]: under(section, result.error) };
    serverErrors = Object.fromEntries(
      Object.entries(serverErrors).filter(([path]) => !isWithin(path, section)),
    );
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    update(values, path) {
      const section = sectionOf(path ?? '');
      if (path === undefined || section === undefined) {
        for (const name of SECTION_NAMES) validateSection(values, name, '');
      } else validateSection(values, section, path.slice(section.length + 1));
      publish();
    },
    setSaved(next) {
      saved = next;
      serverErrors = {};
      const errors = Object.keys(allClientErrors());
      revealed =
        revealed === 'all'
          ? new Set(errors)
          : new Set([...revealed].filter((field) => errors.some((path) => isWithin(path, field))));
      publish();
    },
    setServerErrors(errors) {
      serverErrors = errors;
      if (Object.keys(errors).length > 0) revealed = 'all';
      publish();
    },
    showErrors(path) {
      if (revealed === 'all' || (path !== undefined && revealed.has(path))) return;
      revealed = path === undefined ? 'all' : new Set([...revealed, path]);
      publish();
    },
    setRestoredFrom(version) {
      restoredFrom = version;
      publish();
    },
    prepare(section) {
      const result = validate(section, entered[section]);
      if (result.success) isEqual(result.data, saved.content[section]);
    },
    isChanged: (path) => differs(working, saved.content, path, isEqual),
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
  isEqual: (a: unknown, b: unknown) => boolean,
): boolean {
  let mine: unknown = working;
  let theirs: unknown = saved;
  for (const key of path.split('.')) {
    const entries = Array.isArray(theirs) ? theirs : [];
    mine = childOf(mine, key);
    theirs = childOf(theirs, key);
    if (isEqual(mine, theirs)) return false;
    const isEntry = typeof mine === 'object' && !Array.isArray(mine);
    if (isEntry && entries.length > 0) theirs = pairOf(mine, entries) ?? theirs;
    if (isEntry && isEqual(mine, theirs)) return false;
  }
  return true;
}

const byName = new WeakMap<readonly unknown[], ReadonlyMap<string | undefined, unknown>>();

/** The saved entry with the same key, wherever it is in its list. */
function pairOf(entry: unknown, saved: readonly unknown[]): unknown {
  const known = byName.get(saved) ?? new Map(saved.map((each) => [nameOf(each), each]));
  byName.set(saved, known);
  const name = nameOf(entry);
  return name === undefined ? undefined : known.get(name);
}

/** The text at a path of the working copy, for headings and lists of entries. */
export function textAt(edits: EditsState, path: string): string {
  const value = valueAt(edits.working, path);
  return typeof value === 'string' ? value : '';
}

/** The first error of a field or of a path below it, such as an entry of a list that is edited as text. */
export const errorWithin = (edits: EditsState, path: string): string | undefined =>
  Object.entries(edits.errors).find(([at]) => isWithin(at, path))?.[1];
