import { entryPathOf, titleOf } from '../../../domain/content/entry-names.ts';
import { labelOf } from '../../../domain/content/labels.ts';
import { changeName, shownName } from '../history/change-title.ts';
import { nameOf, pathOf, valueAt } from './addresses.ts';
import type { Step } from './steps.ts';

/** What a change of the owner was, inside a sentence: `Harbour: description`, `new skill Rust`. */
export function stepName({ operation, before, after }: Step): string {
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

const entryName = (address: string, content: unknown): string =>
  shownName(address, titleOf(valueAt(content, address)));

function fieldName(address: string, content: unknown): string {
  const entry = entryPathOf(address);
  const title = entry === undefined ? null : titleOf(valueAt(content, entry));
  // A word that has its default is not in the content, and has no entries around it.
  return changeName(pathOf(content, address) ?? address.replaceAll('/', '.'), title);
}
