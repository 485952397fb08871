import { afterEach, expect, it, vi } from 'vitest';
import { keep, readKept } from './kept.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps a value under its key', () => {
  const values = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
  });
  expect(readKept('engawa.autosave')).toBeNull();
  keep('engawa.autosave', 'on');
  expect(readKept('engawa.autosave')).toBe('on');
  expect([...values]).toEqual([['engawa.autosave', 'on']]);
});

it('only forgets where storage is switched off', () => {
  const refuse = () => {
    throw new Error('Storage is switched off.');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  keep('engawa.active', '1');
  expect(readKept('engawa.active')).toBeNull();
});
