import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../../domain/content/portfolio.ts';
import { SECTION_NAMES } from '../../../domain/content/sections.ts';
import { parseLevel } from '../../../domain/content/skills.ts';
import { commaSpace, commaSpaceFilled, onePerLine } from '../../../domain/text.ts';
import { portfolios } from '../../../tests/support/arbitraries.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { createEdits, type Edits, errorWithin, textAt } from './edits.ts';

const content = portfolioSchema.parse(samplePortfolio);
const contentWith = (change: (copy: Portfolio) => void): Portfolio => {
  const copy = structuredClone(content);
  change(copy);
  return copy;
};

/** Every text field read as the editor shows and reads it. */
function throughFields(portfolio: Portfolio): Portfolio {
  const copy = structuredClone(portfolio);
  copy.home.roles = onePerLine.parse(onePerLine.format(copy.home.roles));
  copy.about.skills = commaSpace.parse(commaSpace.format(copy.about.skills));
  for (const skill of copy.skills.skills) skill.level = parseLevel(String(skill.level));
  for (const project of copy.projects.projects) {
    project.technologies = commaSpaceFilled.parse(commaSpaceFilled.format(project.technologies));
  }
  return copy;
}

let edits: Edits;
/** All values at once, in which what is equal is another object. */
const enter = (next: Portfolio, into = edits) =>
  into.apply({ kind: 'replace', what: 'all', content: structuredClone(next) });

beforeEach(() => {
  edits = createEdits({ content, version: 1 });
});

/** A content has hundreds of fields, so that few contents are many values. */
const RUNS = { numRuns: 40 };

it('refuses a language without a name where it is entered, not where it is stored', () => {
  const stored = contentWith(({ site }) => {
    site.language = 'german';
  });
  enter(stored);
  expect(edits.state().valid).toBe(false);
  const opened = createEdits({ content: stored, version: 1 });
  enter({ ...stored, site: { ...stored.site, brand: 'Other' } }, opened);
  expect(opened.state().valid).toBe(true);
});

describe('what is unsaved', () => {
  it('is nothing for any stored content that went through all fields unchanged', () => {
    fc.assert(
      fc.property(portfolios, (portfolio) => {
        const editor = createEdits({ content: portfolio, version: 1 });
        enter(throughFields(portfolio), editor);
        const { unsaved, working, valid, errors } = editor.state();
        expect(working).toEqual(portfolio);
        expect({ unsaved, valid, errors }).toEqual({ unsaved: [], valid: true, errors: {} });
      }),
      RUNS,
    );
  });

  it('is exactly the sections that differ, and nothing after they are saved', () => {
    fc.assert(
      fc.property(portfolios, portfolios, (before, after) => {
        const editor = createEdits({ content: before, version: 1 });
        enter(after, editor);
        const differing = SECTION_NAMES.filter(
          (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
        );
        expect(editor.state().unsaved).toEqual(differing);
        editor.rebase(editor.state().working, { content: editor.state().working, version: 2 });
        expect(editor.state().unsaved).toEqual([]);
        enter(before, editor);
        expect(editor.state().unsaved).toEqual(differing);
      }),
      RUNS,
    );
  });

  it('keeps what was typed during a save when its answer comes', () => {
    enter(
      contentWith((copy) => {
        copy.home.name = 'Typed first';
      }),
    );
    const request = edits.state().working;
    enter(
      contentWith((copy) => {
        copy.home.name = 'Typed first, then more';
      }),
    );
    edits.rebase(edits.state().working, { content: request, version: 2 });
    expect(edits.state().working.home.name).toBe('Typed first, then more');
    expect(edits.state().unsaved).toEqual(['home']);
    expect(edits.state().saved.version).toBe(2);
  });
});

describe('which fields changed', () => {
  it('is the field, its entry and its list, and no other', () => {
    enter(
      contentWith((copy) => {
        const [first] = copy.projects.projects;
        if (first) first.title = 'Renamed';
      }),
    );
    expect(edits.isChanged('projects/projects/1/title')).toBe(true);
    expect(edits.isChanged('projects/projects/1')).toBe(true);
    expect(edits.isChanged('projects/projects/1/live')).toBe(false);
    expect(edits.isChanged('projects/projects/2')).toBe(false);
    expect(edits.isChanged('home/name')).toBe(false);
  });

  it('is none in entries that only moved', () => {
    enter(
      contentWith((copy) => {
        copy.projects.projects.reverse();
      }),
    );
    expect(edits.state().unsaved).toEqual(['projects']);
    content.projects.projects.forEach((_, index) => {
      expect(edits.isChanged(`projects/projects/${index + 1}/title`)).toBe(false);
    });
  });
});

describe('errors', () => {
  const broken = contentWith((copy) => {
    const [first, second] = copy.projects.projects;
    if (first && second) {
      first.github = 'javascript:alert(1)';
      second.live = 'nonsense';
    }
  });

  it('make the working copy invalid at once, but are shown only from when the field is left', () => {
    enter(broken);
    expect(edits.state().valid).toBe(false);
    expect(edits.state().errors).toEqual({});
    edits.showErrors('projects/projects/1/github');
    expect(Object.keys(edits.state().errors)).toEqual(['projects/projects/1/github']);
    expect(edits.state().isSaveRefused).toBe(false);
  });

  it('are all shown once a save was refused, until one succeeds', () => {
    enter(broken);
    edits.showErrors();
    expect(Object.keys(edits.state().errors)).toHaveLength(2);
    expect(edits.state().isSaveRefused).toBe(true);
    enter(content);
    expect(edits.state()).toMatchObject({ valid: true, errors: {} });
    edits.rebase(edits.state().working, { content, version: 2 });
    expect(edits.state().isSaveRefused).toBe(false);
  });

  it('of the server go with the next save that succeeds', () => {
    edits.send().showServerErrors({ 'about.skills.3': 'Not this skill.' });
    edits.apply({ kind: 'type', address: 'home/name', value: 'Asha' });
    const save = edits.send();
    save.stored({ content: save.content, version: 2 }, undefined);
    expect(edits.state()).toMatchObject({ errors: {}, isSaveRefused: false, unsaved: [] });
  });

  it('keep a section that cannot be read as it was entered', () => {
    enter(broken);
    expect(edits.state().working.projects).toEqual(broken.projects);
    expect(textAt(edits.state(), 'projects/projects/2/live')).toBe('nonsense');
    expect(textAt(edits.state(), 'projects/projects/2/featured')).toBe('');
  });

  it('of the server stand until their section is edited', () => {
    edits
      .send()
      .showServerErrors({ 'home.name': 'Not this name.', 'about.skills.3': 'Not this skill.' });
    expect(errorWithin(edits.state(), 'home/name')).toBe('Not this name.');
    expect(errorWithin(edits.state(), 'about/skills')).toBe('Not this skill.');
    expect(edits.state().valid).toBe(true);
    edits.apply({ kind: 'type', address: 'home/name', value: 'Asha' });
    expect(errorWithin(edits.state(), 'home/name')).toBeUndefined();
    expect(errorWithin(edits.state(), 'about/skills')).toBe('Not this skill.');
  });
});

describe('the version that was restored', () => {
  const earlier = contentWith((copy) => {
    copy.home.name = 'As it was';
  });

  it('is known until what was restored is saved', () => {
    edits.restore(earlier, { content, version: 1 }, 7);
    enter({ ...earlier, projects: { projects: [] } });
    expect(edits.state().restoredFrom).toBe(7);
    edits.rebase(edits.state().working, { content: edits.state().working, version: 2 });
    expect(edits.state().restoredFrom).toBeNull();
  });

  it('is none once the restore is undone, though something else is unsaved', () => {
    edits.apply({ kind: 'type', address: 'home/description', value: 'Typed before' });
    edits.restore(earlier, { content, version: 1 }, 7);
    edits.undo();
    expect(edits.state().restoredFrom).toBeNull();
    edits.redo();
    expect(edits.state().restoredFrom).toBe(7);
    edits.undo();
    expect(edits.state().entered.home).toMatchObject({
      name: content.home.name,
      description: 'Typed before',
    });
  });
});
