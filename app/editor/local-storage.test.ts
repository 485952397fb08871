import { afterEach, expect, it, vi } from 'vitest';
import { forget, keep, readKept } from './local-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps a value under its key until it is removed', () => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  });
  expect(readKept('engawa.autosave')).toBeNull();
  keep('engawa.autosave', 'on');
  expect(readKept('engawa.autosave')).toBe('on');
  expect([...values]).toEqual([['engawa.autosave', 'on']]);
  forget('engawa.autosave');
  expect(readKept('engawa.autosave')).toBeNull();
});

it('only forgets where storage is switched off', () => {
  const refuse = () => {
    throw new Error('Storage is switched off.');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  keep('engawa.active', '1');
  forget('engawa.active');
  expect(readKept('engawa.active')).toBeNull();
});
