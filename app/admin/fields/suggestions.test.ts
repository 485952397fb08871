import { expect, it } from 'vitest';
import { languageTag } from './suggestions.tsx';

it('knows a language by its name in English and in itself', () => {
  expect(['German', ' deutsch ', 'Portuguese (Brazil)', '日本語'].map(languageTag)).toEqual([
    'de',
    'de',
    'pt-BR',
    'ja',
  ]);
  expect(['pt-br', 'zzzzz'].map(languageTag)).toEqual(['pt-br', 'zzzzz']);
});
