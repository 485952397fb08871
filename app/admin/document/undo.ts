import { entryPathOf, labelOf, titleOf } from '../../../domain/content/labels.ts';
import { isSame } from '../../../domain/same.ts';
import { isShortcut } from '../controls/shortcuts.ts';
import { changeName, entryName } from '../history/change-title.ts';
import { screenHeading } from '../layout/navigation.ts';
import { nameOf, pathOf, valueAt } from './addresses.ts';
import { keepingCaret } from './caret.ts';
import type { Edits } from './edits.ts';
import type { Step } from './steps.ts';

/** Fields in which the browser's own undo takes back what was typed. */
const TEXT_FIELDS = 'textarea, input:not([type="checkbox"], [type="radio"], [type="file"])';

/** What has keys of its own while it is open. */
const OPEN = 'dialog:modal, [role="listbox"], [role="menu"]';

const OVERTAKEN = 'it was changed elsewhere in the meantime, so it stays.';

/** Undo and redo of the owner's changes. */
export function createUndo(options: {
  edits: Edits;
  isAllowed: () => boolean;
  /** Says what was undone. */
  say: (message: string) => void;
}) {
  const { edits, isAllowed, say } = options;
  const take = (change: () => Step | undefined, done: string, nothing: string) => {
    const before = edits.state().entered;
    let step: Step | undefined;
    keepingCaret(() => {
      step = change();
    });
    // What had the focus may be gone. A removed entry that comes back passes it on by itself.
    queueMicrotask(() => {
      if (document.activeElement === document.body) screenHeading()?.focus({ preventScroll: true });
    });
    if (step === undefined) say(nothing);
    else if (isSame(before, edits.state().entered)) say(`${stepName(step)}: ${OVERTAKEN}`);
    else say(`${done}: ${stepName(step)}.`);
  };
  const undo = () => take(() => edits.undo(), 'Undone', 'Nothing to undo.');
  const redo = () => take(edits.redo, 'Redone', 'Nothing to redo.');
  const press = (event: KeyboardEvent) => {
    const isRedo = isShortcut(event, 'z', true);
    if (!isAllowed() || (!isRedo && !isShortcut(event, 'z'))) return;
    const { target } = event;
    if (target instanceof Element && target.matches(TEXT_FIELDS)) return;
    if (document.querySelector(OPEN) !== null) return;
    event.preventDefault();
    if (isRedo) redo();
    else undo();
  };
  return {
    undo,
    redo,
    /** Listens to Ctrl or Cmd and Z outside of text fields. Returns the function that ends it. */
    start() {
      addEventListener('keydown', press);
      return () => removeEventListener('keydown', press);
    },
  };
}

/** What a change of the owner was, inside a sentence: `Harbour: description`, `new skill Rust`. */
function stepName({ operation, before, after }: Step): string {
  switch (operation.kind) {
    case 'type':
      return fieldName(operation.address, after);
    case 'set':
      return fieldName(operation.field, after);
    case 'insert': {
      const address = `${operation.list}/${nameOf(operation.entry)}`;
      return `new ${labelOf(address)} ${entryName(address, after)}`;
    }
    case 'remove':
      return `removal of ${entryName(operation.address, before)}`;
    case 'move':
      return `place of ${entryName(operation.address, before)}`;
    case 'replace':
      return operation.what;
  }
}

/** The name of a field, such as `Harbour: description`. */
export function fieldName(address: string, content: unknown): string {
  const entry = entryPathOf(address);
  const title = entry === undefined ? null : titleOf(valueAt(content, entry));
  // A word that has its default is not in the content, and has no entries around it.
  return changeName(pathOf(content, address) ?? address.replaceAll('/', '.'), title);
}
