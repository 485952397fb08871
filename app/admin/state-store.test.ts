import { describe, expect, it, vi } from 'vitest';
import { createStore, onChange } from './state-store.ts';

describe('a store', () => {
  it('tells its listeners each change, until they stop', () => {
    const { state, subscribe, set } = createStore({ tab: 'home', count: 0 });
    const listener = vi.fn();
    const stop = subscribe(listener);
    set({ count: 1 });
    expect(state()).toEqual({ tab: 'home', count: 1 });
    stop();
    set({ count: 2 });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('keeps its state where nothing is changed, and tells nobody', () => {
    const { state, subscribe, set } = createStore({ tab: 'home', count: Number.NaN });
    const before = state();
    const listener = vi.fn();
    subscribe(listener);
    set({ tab: 'home', count: Number.NaN });
    set({});
    expect(state()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
  });

  it('tells of a part only where that part has changed, as of a switch that other keys of the storage surround', () => {
    const listeners = new Set<() => void>();
    let isOn = false;
    const store = {
      state: () => isOn,
      subscribe(listener: () => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    const then = vi.fn();
    onChange(store, (on) => on, then);
    const tell = () => {
      for (const listener of listeners) listener();
    };
    tell();
    expect(then).not.toHaveBeenCalled();
    isOn = true;
    tell();
    tell();
    expect(then.mock.calls).toEqual([[true, false]]);
  });
});
