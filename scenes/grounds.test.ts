import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { SCENES } from './catalogue.ts';
import { PICTURE } from './scene.ts';

const readGround = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, `../public/gardens/${name}.svg`), 'utf8');

const elementsOf = (picture: string): string[] => picture.match(/<[^/][^>]*>/g) ?? [];

describe.each(Object.keys(SCENES))('the ground of %s', (name) => {
  it('has the elements of the still picture without those that move, in the same order', () => {
    const still = elementsOf(readGround(name));
    let from = 0;
    for (const element of elementsOf(readGround(`${name}-ground`))) {
      const index = still.indexOf(element, from);
      expect(index, element).toBeGreaterThanOrEqual(0);
      from = index + 1;
    }
    expect(from).toBeGreaterThan(0);
  });

  it('has the size of the coordinate system of the scenes', () => {
    expect(readGround(`${name}-ground`)).toContain(
      `viewBox="0 0 ${PICTURE.width} ${PICTURE.height}"`,
    );
  });
});
