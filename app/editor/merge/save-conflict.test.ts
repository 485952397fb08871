import { describe, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../../domain/content/portfolio.ts';
import type { Choice } from '../../../domain/merge.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { conflictName, joinedName } from './names.ts';
import {
  decisionOn,
  mergedText,
  mergeOf,
  openConflicts,
  type SaveConflict,
  withoutOutdated,
} from './save-conflict.ts';

const content = portfolioSchema.parse(samplePortfolio);
const edited = (change: (copy: Portfolio) => void): Portfolio => {
  const copy = structuredClone(content);
  change(copy);
  return copy;
};
const conflictWith = (theirs: Portfolio): SaveConflict => ({
  base: { content, version: 1 },
  theirs: { content: theirs, version: 2, browser: 'Firefox on Linux' },
  choices: new Map(),
});
const choosing = (conflict: SaveConflict, id: string, choice: Choice): SaveConflict => ({
  ...conflict,
  choices: new Map(conflict.choices).set(id, choice),
});

const theirs = edited(({ home, projects, about }) => {
  home.name = 'Asha Sen of Bolpur';
  home.description = `${home.description} I answer at night.`;
  about.education.reverse();
  projects.projects.splice(5, 1);
});
const mine = edited(({ home, projects, about, skills }) => {
  home.name = 'Dr Asha Sen';
  home.description = `I plan first. ${home.description}`;
  const [first, second, third] = about.education;
  if (first && second && third) about.education = [second, first, third];
  for (const project of projects.projects) {
    if (project.title === 'Field Notes') project.featured = true;
    if (project.title === 'Loom') project.live = '/loom';
  }
  skills.skills.pop();
});

describe('a conflict', () => {
  const conflict = conflictWith(theirs);
  const merged = mergeOf(conflict, mine);

  it('keeps both sides before a decision, unless both changed the same sentence or order', () => {
    expect(
      merged.conflicts.map((each) => [
        conflictName(each, merged.content),
        decisionOn(each, conflict.choices),
      ]),
    ).toEqual([
      ['Home: name', 'open'],
      ['Home: description', 'both'],
      ['Education: order', 'open'],
      ['Field Notes', 'mine'],
    ]);
    expect(openConflicts(merged, conflict.choices)).toHaveLength(2);
  });

  it('names what was joined without a decision', () => {
    expect(merged.joined.map((each) => joinedName(each, merged.content)).toSorted()).toEqual([
      'Loom: live demo URL',
      'Removed skill: Language Models',
    ]);
  });

  it('has no open decision any more once each is made', () => {
    const decided = choosing(choosing(conflict, 'about/education', 'mine'), 'home/name', 'mine');
    const result = mergeOf(decided, mine);
    expect(openConflicts(result, decided.choices)).toEqual([]);
    expect(result.content.about.education).toEqual(mine.about.education);
  });
});

it('keeps a decision over a third save that leaves it alone, and asks again where it does not', () => {
  const decided = mergeOf(choosing(conflictWith(theirs), 'home/name', 'mine'), mine).content;
  const third = (change: (copy: Portfolio) => void) => {
    const copy = structuredClone(theirs);
    change(copy);
    return mergeOf(
      {
        base: { content: theirs, version: 2 },
        theirs: { content: copy, version: 3 },
        choices: new Map(),
      },
      decided,
    );
  };
  const elsewhere = third(({ about }) => {
    about.skills = ['Third'];
  });
  expect(elsewhere.conflicts).toEqual([]);
  expect(elsewhere.content.home.name).toBe('Dr Asha Sen');
  expect(elsewhere.content.about.skills).toEqual(['Third']);
  const same = third(({ home }) => {
    home.name = 'Third';
  });
  expect(same.conflicts.map(({ id }) => id)).toEqual(['home/name']);
});

it('asks again about what was typed after the decision, unless that was for mine', () => {
  const typed = (name: string, live: string): Portfolio => ({
    ...mine,
    home: { ...mine.home, name },
    projects: {
      ...mine.projects,
      projects: mine.projects.projects.map((each) =>
        each.title === 'Field Notes' ? { ...each, live } : each,
      ),
    },
  });
  const [notes] = mergeOf(conflictWith(theirs), mine).conflicts.flatMap(({ kind, id }) =>
    kind === 'removal' ? [id] : [],
  );
  const decidedBy = (choice: Choice) =>
    choosing(choosing(conflictWith(theirs), 'home/name', choice), notes ?? '', 'theirs');
  const ids = (choice: Choice, now: Portfolio) => [
    ...withoutOutdated(decidedBy(choice), { decided: mine, now }).choices.keys(),
  ];
  expect(ids('theirs', structuredClone(mine))).toEqual(['home/name', notes]);
  expect(ids('theirs', typed('Dr Asha Sen, later', '#'))).not.toContain('home/name');
  expect(ids({ kept: 'Both' }, typed('Dr Asha Sen, later', '#'))).not.toContain('home/name');
  expect(ids('mine', typed('Dr Asha Sen, later', '#'))).toContain('home/name');
  expect(ids('theirs', typed('Dr Asha Sen', '/typed-later'))).toEqual(['home/name']);
});

it('says whose save was merged', () => {
  const merged = mergeOf(conflictWith(theirs), content);
  expect(mergedText(conflictWith(theirs).theirs, merged)).toMatch(
    /^Merged with what Firefox on Linux saved as version 2: \d changes? merged\.$/,
  );
  expect(mergedText({ content, version: 9 }, merged)).toMatch(/what another browser saved/);
});
