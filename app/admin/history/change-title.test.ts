import { describe, expect, it } from 'vitest';
import { changeTitle, inSentence } from './change-title.ts';

describe('the title of a change', () => {
  it.each<[path: string, entry: string | null, title: string, where: string]>([
    ['projects.projects.0.github', 'Harbour', 'Harbour: GitHub URL', 'Projects'],
    ['projects.projects.0.description', '', 'Untitled project: description', 'Projects'],
    ['projects.projects.3', 'Loom', 'Loom', 'Projects'],
    ['downloads.categories.0.tools.2.name', 'Ledger', 'Ledger: name', 'Downloads, Tools'],
    ['site.brand', null, 'Brand', 'Site'],
    ['site.timeZoneName', null, 'Name of the time zone', 'Site'],
    ['site.response', null, 'Availability, response time', 'Site'],
    ['site.words.projects.none', null, 'No projects yet', 'Words of Projects'],
  ])('at %s names the entry and the field in the words of the labels', (...row) => {
    const [path, entry, title, where] = row;
    expect(changeTitle(path, entry)).toEqual({ title, where });
  });

  it('keeps the capitals of names inside a sentence', () => {
    expect(['Title', 'GitHub URL', 'URL', 'Émail'].map(inSentence)).toEqual([
      'title',
      'GitHub URL',
      'URL',
      'émail',
    ]);
  });
});
