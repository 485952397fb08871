import { describe, expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { PROFILE_PICTURE, projectPicture } from './picture-places.ts';
import { fieldsByKey, pictureKey, withPicture } from './picture-values.ts';

const before = { address: '/old.png', alt: '', decorative: false, crop: '0,0,5000,5000' };
const picture = { id: 'a'.repeat(32), alt: 'A kiln at night' };

describe('another picture', () => {
  it('brings its text where there is none, and is shown whole', () => {
    expect(withPicture(before, picture, undefined)).toEqual({
      address: `/pictures/${picture.id}`,
      alt: 'A kiln at night',
      decorative: false,
      crop: '',
    });
  });

  it('replaces the text that the picture before it has brought, and no other', () => {
    const suggested = { ...before, alt: 'A loom' };
    expect(withPicture(suggested, picture, 'A loom').alt).toBe('A kiln at night');
    expect(withPicture(suggested, picture, 'Threads').alt).toBe('A loom');
  });

  it('changes nothing where it is the same', () => {
    const same = { ...before, address: `/pictures/${picture.id}` };
    expect(withPicture(same, picture, undefined)).toBe(same);
  });
});

describe('the fields of a picture', () => {
  const values = portfolioSchema.parse(samplePortfolio);

  it('are found by the key of their entry wherever it is moved, and not once it is removed', () => {
    const key = pictureKey(values, projectPicture('projects.projects.2'));
    const moved = structuredClone(values);
    const [entry] = moved.projects.projects.splice(2, 1);
    expect(fieldsByKey(moved, key)).toBeUndefined();
    if (entry !== undefined) moved.projects.projects.unshift(entry);
    expect(fieldsByKey(moved, key)).toEqual(projectPicture('projects.projects.0'));
  });

  it('are found for About', () => {
    expect(fieldsByKey(values, pictureKey(values, PROFILE_PICTURE))).toEqual(PROFILE_PICTURE);
  });
});
