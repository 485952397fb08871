import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useForm } from 'react-hook-form';
import type { Portfolio, PortfolioRecord } from '../../domain/content/portfolio.ts';
import type { SectionName } from '../../domain/content/sections.ts';
import { afterPress } from './after-press.ts';
import { rememberCaret } from './caret.ts';
import { carry } from './carry.ts';
import { createEdits, type Edits, type Saved } from './edits.ts';
import { deepEqual, fieldPath, valueAt, withValueAt } from './paths.ts';

/** The form, and the edits, which validate its values. */
export interface WorkingCopy {
  readonly edits: Edits;
  readonly form: UseFormReturn<Portfolio>;
  /** The form's values as they are typed now. */
  readonly entered: () => Portfolio;
  /** Shows a version of the store, without the changes that were not saved. */
  readonly load: (saved: Saved) => void;
  /** Takes a merged content into the form, which from then on is based on `saved`. */
  readonly takeIn: (content: Portfolio, saved: Saved) => void;
  /** Takes a save as stored: what was not changed since it was `entered` is shown as it was stored. */
  readonly confirm: (entered: Portfolio, saved: Saved) => void;
}

/** Creates the form and the edits of a stored version. */
export function useWorkingCopy(record: Saved): WorkingCopy {
  const [edits] = useState(() => createEdits(record));
  const form = useForm<Portfolio>({ defaultValues: record.content });
  const { reset, getValues } = form;
  const entered = useCallback((): Portfolio => structuredClone(getValues()), [getValues]);

  const enter = useCallback(
    (next: Portfolio) => {
      if (deepEqual(next, getValues())) return;
      const restoreCaret = rememberCaret();
      flushSync(() => reset(next));
      restoreCaret();
    },
    [reset, getValues],
  );

  const load = useCallback(
    (saved: Saved) => {
      // The form is reset first, so that no error of the previous values remains.
      reset(saved.content);
      edits.setSaved(saved);
    },
    [edits, reset],
  );

  const takeIn = useCallback(
    (content: Portfolio, saved: Saved) => {
      enter(carry(getValues(), edits.state().working, content, 'to'));
      edits.setSaved(saved);
    },
    [edits, enter, getValues],
  );

  const confirm = useConfirm(edits, entered, enter);
  return { edits, form, entered, load, takeIn, confirm };
}

function useConfirm(
  edits: Edits,
  entered: () => Portfolio,
  enter: (next: Portfolio) => void,
): WorkingCopy['confirm'] {
  /** The last save, until the field that was in use then is left. */
  const last = useRef<{ sent: Portfolio; stored: Portfolio; field: Element | null } | null>(null);

  useEffect(() => {
    const showStored = () => {
      // The window may have lost the focus, and the field not.
      if (last.current === null || last.current.field === document.activeElement) return;
      const { sent, stored } = last.current;
      last.current = null;
      enter(carry(entered(), sent, stored, 'now'));
    };
    const left = () => afterPress(() => setTimeout(showStored));
    addEventListener('focusout', left);
    return () => removeEventListener('focusout', left);
  }, [entered, enter]);

  return useCallback(
    (sent, saved) => {
      const now = entered();
      const next = carry(now, sent, saved.content, 'now');
      // Where the owner is typing, a space that was cut off would join two words.
      const field = document.activeElement;
      const inUse = fieldPath(field?.id ?? '');
      last.current = inUse === undefined ? null : { sent, stored: saved.content, field };
      enter(inUse === undefined ? next : withValueAt(next, inUse, valueAt(now, inUse)));
      edits.setSaved(saved);
    },
    [edits, entered, enter],
  );
}

/**
 * Loads a newer version that was saved elsewhere, when the loader has run again. Not during a save: the newer
 * version may be that save, and what was entered since would be lost.
 */
export function useNewerRecord(record: PortfolioRecord, copy: WorkingCopy, isBusy: boolean): void {
  const { edits, load } = copy;
  useEffect(() => {
    const { saved, unsaved } = edits.state();
    if (!isBusy && record.version > saved.version && unsaved.length === 0) load(savedOf(record));
  }, [edits, load, record, isBusy]);
}

/** A record of the loader as the saved copy. */
export const savedOf = ({ content, version, updatedAt }: PortfolioRecord): Saved => ({
  content,
  version,
  savedAt: updatedAt,
});

/** How long the tab of a section has been open when the section is prepared, in milliseconds. */
const PREPARE_MS = 300;

/** Prepares the section whose tab is open; null for none. */
export function usePrepared(edits: Edits, section: SectionName | null): void {
  useEffect(() => {
    if (section === null) return;
    const timer = setTimeout(() => edits.prepare(section), PREPARE_MS);
    return () => clearTimeout(timer);
  }, [edits, section]);
}

/** Keeps the working copy up to date with the form, and reports each change. */
export function useChanges({ form, edits }: WorkingCopy, onChange: () => void): void {
  const { subscribe, getValues } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          edits.update(getValues(), name);
          onChange();
        },
      }),
    [subscribe, getValues, edits, onChange],
  );
}
