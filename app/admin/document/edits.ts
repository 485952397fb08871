import { z } from 'zod';
import { sectionOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { SECTION_NAMES, type SectionName } from '../../../domain/content/sections.ts';
import { unknownLanguage } from '../../../domain/content/translations.ts';
import { applyDifference } from '../../../domain/merge.ts';
import { asText, isSame } from '../../../domain/same.ts';
import { type FieldErrors, fieldErrors } from '../../../domain/site-error.ts';
import { addressOf, isWithin, valueAt, withValueAt } from './addresses.ts';
import { createValidation, memoizedIsSame } from './caches.ts';
import { applied, type Operation } from './operations.ts';
import { createSteps, type Step } from './steps.ts';

// zod tests whether it may use eval. The page's policy forbids that, and the test would be reported as a violation.
if (typeof document !== 'undefined') z.config({ jitless: true });

/** The content in the store, as last loaded or saved by this page. */
export interface Saved {
  readonly content: Portfolio;
  /** Sent with the next save, which is refused if the content was saved elsewhere meanwhile. */
  readonly version: number;
  /** ISO 8601 in UTC. */
  readonly updatedAt?: string;
}

export interface EditsState {
  /** What the fields show, as it was typed. */
  readonly entered: Portfolio;
  readonly saved: Saved;
  /** What was entered as it would be stored; sections with errors are as entered. */
  readonly working: Portfolio;
  /** The sections that differ from the saved copy, in the order of `SECTIONS`. */
  readonly unsaved: readonly SectionName[];
  /** The errors that are shown now, by address. The same object as long as they are the same. */
  readonly errors: FieldErrors;
  /** The working copy has no error, so it can be saved. */
  readonly valid: boolean;
  /** A save was refused for its errors, and none has succeeded since. */
  readonly isSaveRefused: boolean;
  /** The version whose content was put into the working copy and is not saved yet; null if there is none. */
  readonly restoredFrom: number | null;
  /** What would be undone and done again next; undefined for nothing. */
  readonly undo: Step | undefined;
  readonly redo: Step | undefined;
}

/**
 * The edits of this page, in memory: the content as it is typed, and the saved one that it is based on. What is not
 * saved is also stored as a draft (`saving/drafts.ts`).
 *
 * No value in it is ever changed in place: what an operation does not change is the same object before and after, so
 * that all that is derived can be cached by identity. Both contents are compared after parsing with the sections'
 * schemas, so that an empty link and `#` are equal.
 */
export function createEdits(initial: Saved) {
  const listeners = new Set<() => void>();
  const isEqual = memoizedIsSame();
  const validate = createValidation();
  const steps = createSteps();
  let saved = initial;
  let entered = initial.content;
  let working = initial.content;
  let clientErrors: Partial<Record<SectionName, FieldErrors>> = {};
  let serverErrors: FieldErrors = {};
  /** The fields whose errors are shown. */
  let revealed: ReadonlySet<string> | 'all' = new Set();
  let restoredFrom: number | null = null;
  let errors: FieldErrors = {};
  /** The last save, while the field that was in use then still is. */
  let last: { readonly sent: Portfolio; readonly stored: Portfolio } | null = null;
  let state = summarize();

  function summarize(): EditsState {
    const all = Object.entries({ ...serverErrors, ...allClientErrors() });
    const shown = Object.fromEntries(all.filter(([address]) => isRevealed(address)));
    if (!isSame(shown, errors)) errors = shown;
    const unsaved = SECTION_NAMES.filter((name) => !isEqual(working[name], saved.content[name]));
    if (unsaved.length === 0) restoredFrom = null;
    return {
      entered,
      saved,
      working,
      unsaved,
      errors,
      valid: Object.keys(clientErrors).length === 0,
      isSaveRefused: revealed === 'all',
      restoredFrom,
      ...steps.state(),
    };
  }

  function allClientErrors(): FieldErrors {
    return Object.assign({}, ...Object.values(clientErrors));
  }

  function isRevealed(address: string): boolean {
    return revealed === 'all' || [...revealed].some((field) => isWithin(address, field));
  }

  function publish(): void {
    state = summarize();
    for (const listener of listeners) listener();
  }

  /** Sets the content as it is typed, and derives what depends on it in the sections that changed. */
  function enter(next: Portfolio): void {
    const changed = SECTION_NAMES.filter((name) => next[name] !== entered[name]);
    entered = next;
    for (const section of changed) validateSection(section);
  }

  function validateSection(section: SectionName): void {
    const result = validate(section, entered[section]);
    working = { ...working, [section]: result.success ? result.data : entered[section] };
    const { [section]: _, ...others } = clientErrors;
    clientErrors = result.success
      ? { ...others, ...(section === 'site' && languageErrors(working.site.language)) }
      : { ...others, [section]: byAddress(under(section, fieldErrors(result.error)), entered) };
    serverErrors = Object.fromEntries(
      Object.entries(serverErrors).filter(([address]) => sectionOf(address) !== section),
    );
  }

  /** A language that is stored stays, also one that would be refused now. */
  function languageErrors(tag: string): { site: FieldErrors } | undefined {
    const wrong = tag === saved.content.site.language ? undefined : unknownLanguage(tag);
    return wrong === undefined ? undefined : { site: { 'site/language': wrong } };
  }

  /** Sets the saved copy. Shown errors stay until their field is corrected: they are of what was entered since. */
  function setSaved(next: Saved): void {
    saved = next;
    serverErrors = {};
    const left = Object.keys(allClientErrors());
    revealed =
      revealed === 'all'
        ? new Set(left)
        : new Set([...revealed].filter((field) => left.some((at) => isWithin(at, field))));
  }

  /**
   * Takes the next step that has something to carry over, in one direction. What others have changed since stays, so it
   * may change nothing.
   */
  function takeStep(
    take: (carry: (step: Step) => void) => Step | undefined,
    ends: (step: Step) => { readonly from: Portfolio; readonly to: Portfolio },
  ): Step | undefined {
    let isEmpty = false;
    let step: Step | undefined;
    do {
      step = take((rebased) => {
        const change = ends(rebased);
        isEmpty = isSame(change.from, change.to);
        enter(applyDifference(entered, change, 'mine'));
      });
    } while (step !== undefined && isEmpty);
    publish();
    return step;
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Makes a change of the owner, which can be undone. */
    apply(operation: Operation) {
      const before = entered;
      enter(applied(entered, operation));
      if (entered === before) return;
      steps.add(operation, before, entered);
      publish();
    },
    /** Ends a run of typing: what is typed next is undone apart from it. */
    endRun: steps.endRun,
    /**
     * Takes back the owner's last change, or one of them, and returns it; undefined if it is not there. What others
     * have changed since stays, and so does all that the change was not about: nothing is changed where that is all.
     */
    undo: (only?: Step) =>
      takeStep(
        (carry) => steps.undo(carry, only),
        (step) => {
          if (versionOf(step) !== undefined) restoredFrom = null;
          return { from: step.after, to: step.before };
        },
      ),
    /** Makes the change that was undone last again, and returns it. */
    redo: () =>
      takeStep(steps.redo, (step) => {
        restoredFrom = versionOf(step) ?? restoredFrom;
        return { from: step.before, to: step.after };
      }),
    /**
     * Puts the content of an earlier version in the place of all that was entered, over what is stored now. The next
     * save says from which version it is.
     */
    restore(content: Portfolio, next: Saved, version: number) {
      // What others have saved since is no part of what is undone, also where the owner had changed the same.
      steps.addForeign(saved.content, next.content);
      const before = applyDifference(entered, { from: saved.content, to: next.content }, 'theirs');
      enter(content);
      setSaved(next);
      restoredFrom = version;
      const what = 'the earlier version';
      steps.add({ kind: 'replace', what, content, version }, before, content);
      publish();
    },
    /** Takes in what a merge made of the working copy, which from then on is based on `next`. */
    rebase(merged: Portfolio, next: Saved) {
      steps.addForeign(saved.content, next.content);
      enter(applyDifference(entered, { from: working, to: merged }, 'theirs'));
      setSaved(next);
      publish();
    },
    /** Begins a save of the working copy. `version` is the one that it is based on. */
    send() {
      const sent = { entered, working, restoredFrom };
      return {
        content: working,
        version: saved.version,
        restoredFrom,
        /**
         * Takes the save as stored: what was not changed since is shown as it was stored. The field in use is shown so
         * once it is left (`leave`): a space that is cut off while the owner types would join two words.
         */
        stored(next: Saved, inUse: string | undefined) {
          steps.addForeign(sent.entered, next.content);
          const before = entered;
          const shown = applyDifference(before, { from: sent.entered, to: next.content }, 'mine');
          const isTyping = inUse !== undefined && valueAt(before, inUse) !== undefined;
          last = isTyping ? { sent: sent.entered, stored: next.content } : null;
          enter(isTyping ? withValueAt(shown, inUse, valueAt(before, inUse)) : shown);
          // What was entered since is not of that version.
          if (restoredFrom === sent.restoredFrom) restoredFrom = null;
          setSaved(next);
          publish();
        },
        /** Shows the errors that only the server found, by path, in the place of its previous ones. */
        showServerErrors(errors: FieldErrors) {
          serverErrors = byAddress(errors, sent.working);
          if (Object.keys(errors).length > 0) revealed = 'all';
          publish();
        },
      };
    },
    /** To be called when the field in use is left. */
    leave() {
      steps.endRun();
      if (last === null) return;
      const { sent, stored } = last;
      last = null;
      // What was typed since the save began with the text that is trimmed only now.
      steps.addForeign(sent, stored);
      const before = entered;
      enter(applyDifference(before, { from: sent, to: stored }, 'mine'));
      if (entered !== before) publish();
    },
    /** Shows the errors of a field, from now on; without an address, all errors until the next save. */
    showErrors(address?: string) {
      if (revealed === 'all' || (address !== undefined && revealed.has(address))) return;
      revealed = address === undefined ? 'all' : new Set([...revealed, address]);
      publish();
    },
    /** Validates and compares a section ahead, so that the first keystroke in it need not wait for all its entries. */
    prepare(section: SectionName) {
      const result = validate(section, entered[section]);
      if (result.success) isEqual(result.data, saved.content[section]);
    },
    /** The field or entry at this address differs from its saved copy. An entry that only moved does not. */
    isChanged: (address: string) =>
      !isEqual(valueAt(working, address), valueAt(saved.content, address)),
  };
}

export type Edits = ReturnType<typeof createEdits>;

/** The version that a step puts back; undefined for any other step. */
const versionOf = ({ operation }: Step) =>
  operation.kind === 'replace' ? operation.version : undefined;

const under = (section: SectionName, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [`${section}.${path}`, message]),
  );

const byAddress = (errors: FieldErrors, content: Portfolio): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [addressOf(content, path), message]),
  );

/** The text at an address of the working copy, for headings and lists of entries. */
export const textAt = ({ working }: EditsState, address: string): string =>
  asText(valueAt(working, address));

/** The first error of a field or of an address below it, such as an item of a list that is edited as text. */
export const errorWithin = ({ errors }: EditsState, address: string): string | undefined =>
  Object.entries(errors).find(([at]) => isWithin(at, address))?.[1];
