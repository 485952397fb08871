import { expect, it } from 'vitest';
import { isPicturePath, pictureIdOf, pictureIdsIn, picturePath } from './path.ts';

const ID = '0123456789abcdef0123456789abcdef';
const OTHER_ID = 'f'.repeat(32);

it('the address of a picture has its id', () => {
  expect(picturePath(ID)).toBe(`/pictures/${ID}`);
  expect(pictureIdOf(picturePath(ID))).toBe(ID);
});

it.each([
  '',
  ID,
  `/pictures/${ID}/320`,
  `/pictures/${ID}0`,
  `/pictures/${ID.toUpperCase()}`,
  `https://a.example/pictures/${ID}`,
])('%j is no address of a picture', (address) => {
  expect(pictureIdOf(address)).toBeNull();
});

it.each([
  [`/pictures/${ID}`, true],
  [`/pictures/${ID}/`, true],
  [`/pictures/${ID}0`, false],
  [`/pictures/${ID}.webp`, false],
  [`/files/pictures/${ID}`, false],
])('whether %s belongs to the library: %s', (path, belongs) => {
  expect(isPicturePath(path)).toBe(belongs);
});

it('all addresses in a text are found', () => {
  const text = `{"a":"/pictures/${ID}","b":"/pictures/${OTHER_ID}/320 /pictures/${ID}0 /pictures/me.webp"}`;
  expect([...pictureIdsIn(text)]).toEqual([ID, OTHER_ID]);
  expect([...pictureIdsIn('')]).toEqual([]);
});
