import { afterEach, expect, it, vi } from 'vitest';
import { readItem, removeItem, writeItem } from './local-storage.ts';

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
  expect(readItem('engawa.autosave')).toBeNull();
  writeItem('engawa.autosave', 'on');
  expect(readItem('engawa.autosave')).toBe('on');
  expect([...values]).toEqual([['engawa.autosave', 'on']]);
  removeItem('engawa.autosave');
  expect(readItem('engawa.autosave')).toBeNull();
});

it('only forgets where storage is switched off', () => {
  const refuse = () => {
    throw new Error('Storage is switched off.');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  writeItem('engawa.active', '1');
  removeItem('engawa.active');
  expect(readItem('engawa.active')).toBeNull();
});
