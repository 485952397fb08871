import { expect, test } from 'vitest';
import { titleSize } from './title-size.ts';

test.each([
  ['Monster', 'large'],
  ['Your Name.', 'large'],
  ['Spirited Away', 'large'],
  ['Cyberpunk: Edgerunners', 'medium'],
  ['Fullmetal Alchemist: Brotherhood', 'small'],
  ['Neon Genesis Evangelion', 'medium'],
  ['Supercalifragilistic', 'small'],
])('the size of %s is %s', (title, size) => {
  expect(titleSize(title)).toBe(size);
});
