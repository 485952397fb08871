import { expect, it } from 'vitest';
import { replacedText, sectionList } from './previews.ts';

it.each([
  [[], ''],
  [['home'], 'Home'],
  [['home', 'site'], 'Home and Site'],
  [['home', 'about', 'site'], 'Home, About, and Site'],
] as const)('%j are listed by their labels', (sections, listed) => {
  expect(sectionList(sections)).toBe(listed);
});

it.each([
  [[], ''],
  [['home'], 'Home has errors and is shown as published.'],
  [['home', 'site'], 'Home and Site have errors and are shown as published.'],
] as const)('%j that were replaced are named', (sections, text) => {
  expect(replacedText(sections)).toBe(text);
});
