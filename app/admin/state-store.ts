import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { childOf } from '../../domain/same.ts';

/** A state that is replaced, never changed in place, and notifies its listeners. */
export interface Store<T> {
  readonly state: () => T;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A store with its setters, which only its creator has. */
export interface OwnStore<T> extends Store<T> {
  readonly set: (change: Partial<T>) => void;
  /** As `set`; what it changes is on the screen when it returns. */
  readonly setNow: (change: Partial<T>) => void;
}

export const isShallowEqual = (one: object, other: object): boolean => {
  const values = Object.entries(one);
  return (
    values.length === Object.keys(other).length &&
    values.every(([key, value]) => Object.is(value, childOf(other, key)))
  );
};

export function createStore<T extends object>(initial: T): OwnStore<T> {
  const listeners = new Set<() => void>();
  let state = initial;
  const set = (change: Partial<T>) => {
    const next = { ...state, ...change };
    if (isShallowEqual(next, state)) return;
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    setNow: (change) => flushSync(() => set(change)),
  };
}

/** A part of a store's state. It must keep its identity while it is equal, so that the component renders only then. */
export function useStore<T, Part>(store: Store<T>, read: (state: T) => Part): Part {
  const snapshot = () => read(store.state());
  return useSyncExternalStore(store.subscribe, snapshot, snapshot);
}

/** Calls `then` whenever a part of a store's state has changed. Returns the function that ends it. */
export function onChange<T, Part>(
  store: Store<T>,
  read: (state: T) => Part,
  then: (part: Part, before: Part) => void,
): () => void {
  let part = read(store.state());
  return store.subscribe(() => {
    const before = part;
    part = read(store.state());
    if (part !== before) then(part, before);
  });
}
