import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { isSame } from '../../../domain/same.ts';
import { indexOf, listAt, nameIn, nameOf, parentOf, valueAt, withValueAt } from './addresses.ts';

/** A change that the owner makes, as a plain value. */
export type Operation =
  /** Another value of a field, key by key. */
  | { readonly kind: 'type'; readonly address: string; readonly value: unknown }
  /** Another value of a field, entry or section, at once; `field` is what of it was changed. */
  | {
      readonly kind: 'set';
      readonly address: string;
      readonly value: unknown;
      readonly field: string;
    }
  /** A new entry at an index of a list. */
  | {
      readonly kind: 'insert';
      readonly list: string;
      readonly index: number;
      readonly entry: object;
    }
  | { readonly kind: 'remove'; readonly address: string }
  /**
   * An entry at another index of its list, or in another one. `entry` is the entry as it is there: it needs another key
   * where its own is taken.
   */
  | {
      readonly kind: 'move';
      readonly address: string;
      readonly list: string;
      readonly index: number;
      readonly entry: unknown;
    }
  /** All content; `what` says what that was. */
  | {
      readonly kind: 'replace';
      readonly content: Portfolio;
      readonly what: string;
      /** The earlier version that it is. */
      readonly version?: number;
    };

/** The content after an operation: what it does not change is the same object. */
export function applied(content: Portfolio, operation: Operation): Portfolio {
  switch (operation.kind) {
    case 'type':
    case 'set':
      if (isSame(valueAt(content, operation.address), operation.value)) return content;
      return withValueAt(content, operation.address, operation.value);
    case 'insert':
      return inserted(content, operation.list, operation.index, operation.entry);
    case 'remove':
      return without(content, operation.address);
    case 'move': {
      const { address, list, index, entry } = operation;
      if (valueAt(content, address) === undefined) return content;
      return inserted(without(content, address), list, index, entry);
    }
    case 'replace':
      return operation.content;
  }
}

function inserted(content: Portfolio, list: string, index: number, entry: unknown): Portfolio {
  if (!Array.isArray(valueAt(content, list))) return content;
  return withValueAt(content, list, listAt(content, list).toSpliced(index, 0, entry));
}

function without(content: Portfolio, address: string): Portfolio {
  const list = listAt(content, parentOf(address));
  const index = indexOf(list, nameIn(address));
  return index === -1 ? content : withValueAt(content, parentOf(address), list.toSpliced(index, 1));
}

/** The names of a list's entries, in order. */
export const namesIn = (content: unknown, list: string): string[] =>
  listAt(content, list).map((entry, index) => nameOf(entry) ?? `${index}`);
