import { describe, expect, it } from 'vitest';
import { projectEntry } from './projects.ts';

const accepts = (change: object) =>
  projectEntry.schema.safeParse({ ...projectEntry.create(), ...change }).success;

describe('a project', () => {
  it('begins without links and not featured, and can be saved', () => {
    expect(projectEntry.create()).toMatchObject({ github: '#', live: '#', featured: false });
    expect(projectEntry.schema.parse(projectEntry.create())).toEqual(projectEntry.create());
  });

  it('stores an emptied link as #', () => {
    expect(projectEntry.schema.parse({ ...projectEntry.create(), github: '', live: ' ' })).toEqual(
      projectEntry.create(),
    );
  });

  it.each(['github', 'live', 'image'])('has no script as its %s', (field) => {
    expect(accepts({ [field]: 'javascript:alert(1)' })).toBe(false);
    expect(accepts({ [field]: 'https://example.com/a' })).toBe(true);
  });

  it.each([
    ['the title', { title: 'a'.repeat(161) }],
    ['the description', { description: 'a'.repeat(4_001) }],
    ['technologies', { technologies: Array(41).fill('a') }],
    ['the text of its picture', { imageAlt: 'a'.repeat(501) }],
    ['the part of its picture', { imageCrop: '0,0,10001,1' }],
    ['a technology', { technologies: ['a'.repeat(61)] }],
  ])('limits %s', (_, change) => {
    expect(accepts(change)).toBe(false);
  });
});
