import { expect, it } from 'vitest';
import { changeLines } from './change-lines.ts';
import { projectEntry } from './projects.ts';

it('an added entry says what is in it, in short', () => {
  const after = {
    ...projectEntry.create(),
    key: 'new',
    title: 'Boats',
    description: 'Tides. '.repeat(20),
    technologies: ['Go', 'Rust'],
  };
  expect(changeLines([{ kind: 'added', path: 'projects.projects.0', after }])).toEqual([
    {
      ...{ path: 'projects.projects.0', place: 'Projects, project 1', kind: 'added' },
      ...{ before: null, after: 'Boats' },
      fields: [
        { label: 'Description', text: `${'Tides. '.repeat(11).trim().slice(0, -1)}…` },
        { label: 'Technologies', text: 'Go, Rust' },
      ],
    },
  ]);
});
