import { describe, expect, it } from 'vitest';
import { projectEntry } from './projects.ts';

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
});
