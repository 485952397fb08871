import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { SECTION_NAMES } from '../../domain/content/sections.ts';
import { parseLevel } from '../../domain/content/skills.ts';
import { commaSpace, commaSpaceFilled, onePerLine } from '../../domain/text.ts';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { createDraft, type Draft, errorWithin, textAt } from './draft.ts';

const content = portfolioSchema.parse(samplePortfolio);
const edited = (change: (copy: Portfolio) => void): Portfolio => {
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

let draft: Draft;
beforeEach(() => {
  draft = createDraft({ content, version: 1 });
});

describe('what is unsaved', () => {
  it('is nothing for any stored content that went through all fields unchanged', () => {
    fc.assert(
      fc.property(portfolios, (portfolio) => {
        const opened = createDraft({ content: portfolio, version: 1 });
        opened.update(throughFields(portfolio));
        const { unsaved, working, valid, errors } = opened.state();
        expect(working).toEqual(portfolio);
        expect({ unsaved, valid, errors }).toEqual({ unsaved: [], valid: true, errors: {} });
      }),
    );
  });

  it('is exactly the sections that differ, and nothing after they are saved', () => {
    fc.assert(
      fc.property(portfolios, portfolios, (before, after) => {
        const opened = createDraft({ content: before, version: 1 });
        opened.update(after);
        const differing = SECTION_NAMES.filter(
          (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
        );
        expect(opened.state().unsaved).toEqual(differing);
        opened.setSaved({ content: opened.state().working, version: 2 });
        expect(opened.state().unsaved).toEqual([]);
        opened.update(before);
        expect(opened.state().unsaved).toEqual(differing);
      }),
    );
  });

  it('counts an emptied link as no change from #, and spaces around a line as none', () => {
    draft.update(
      edited((copy) => {
        copy.home.name = `  ${copy.home.name} `;
        for (const project of copy.projects.projects) if (project.live === '#') project.live = '';
      }),
    );
    expect(draft.state().unsaved).toEqual([]);
  });

  it('keeps what was typed during a save when its answer comes', () => {
    draft.update(
      edited((copy) => {
        copy.home.name = 'Typed first';
      }),
    );
    const sent = draft.state().working;
    draft.update(
      edited((copy) => {
        copy.home.name = 'Typed first, then more';
      }),
      'home',
    );
    draft.setSaved({ content: sent, version: 2 });
    expect(draft.state().working.home.name).toBe('Typed first, then more');
    expect(draft.state().unsaved).toEqual(['home']);
    expect(draft.state().saved.version).toBe(2);
  });
});

describe('which fields changed', () => {
  it('is the field, its entry and its list, and no other', () => {
    draft.update(
      edited((copy) => {
        const [first] = copy.projects.projects;
        if (first) first.title = 'Renamed';
      }),
      'projects',
    );
    expect(draft.isChanged('projects.projects.0.title')).toBe(true);
    expect(draft.isChanged('projects.projects.0')).toBe(true);
    expect(draft.isChanged('projects.projects.0.live')).toBe(false);
    expect(draft.isChanged('projects.projects.1')).toBe(false);
    expect(draft.isChanged('home.name')).toBe(false);
  });

  it('is none in entries that only moved', () => {
    draft.update(
      edited((copy) => {
        copy.projects.projects.reverse();
      }),
      'projects',
    );
    expect(draft.state().unsaved).toEqual(['projects']);
    content.projects.projects.forEach((_, index) => {
      expect(draft.isChanged(`projects.projects.${index}.title`)).toBe(false);
    });
  });
});

describe('errors', () => {
  const broken = edited((copy) => {
    const [first, second] = copy.projects.projects;
    if (first && second) {
      first.github = 'javascript:alert(1)';
      second.live = 'nonsense';
    }
  });

  it('make the draft invalid at once, but are shown only from when the field is left', () => {
    draft.update(broken, 'projects');
    expect(draft.state().valid).toBe(false);
    expect(draft.state().errors).toEqual({});
    draft.showErrors('projects.projects.0.github');
    expect(Object.keys(draft.state().errors)).toEqual(['projects.projects.0.github']);
    expect(draft.state().refused).toBe(false);
  });

  it('are all shown once a save was refused, until one succeeds', () => {
    draft.update(broken, 'projects');
    draft.showErrors();
    expect(Object.keys(draft.state().errors)).toHaveLength(2);
    expect(draft.state().refused).toBe(true);
    draft.update(content, 'projects');
    expect(draft.state()).toMatchObject({ valid: true, errors: {} });
    draft.setSaved({ content, version: 2 });
    expect(draft.state().refused).toBe(false);
  });

  it('of what was edited during a save stay shown when its answer comes', () => {
    const named = edited((copy) => {
      copy.home.name = 'Saved';
    });
    draft.update(named, 'home');
    const sent = draft.state().working;
    draft.update({ ...broken, home: named.home }, 'projects');
    draft.showErrors('projects.projects.0.github');
    draft.setSaved({ content: sent, version: 2 });
    expect(Object.keys(draft.state().errors)).toEqual(['projects.projects.0.github']);
    expect(draft.state()).toMatchObject({ unsaved: ['projects'], valid: false, refused: false });
  });

  it('of an earlier refusal do not come back after a save that succeeded', () => {
    draft.update(broken, 'projects');
    draft.showErrors();
    draft.update(content, 'projects');
    draft.setSaved({ content, version: 2 });
    draft.update(broken, 'projects');
    expect(draft.state().errors).toEqual({});
  });

  it('that a refusal had brought up stay with the fields that got new ones during a save', () => {
    draft.update(broken, 'projects');
    draft.showErrors();
    draft.update(content, 'projects');
    const sent = draft.state().working;
    draft.update(broken, 'projects');
    draft.setSaved({ content: sent, version: 2 });
    expect(Object.keys(draft.state().errors)).toHaveLength(2);
    expect(draft.state().refused).toBe(false);
    draft.update(content, 'projects');
    expect(draft.state().errors).toEqual({});
  });

  it('keep a section that cannot be read as it was entered', () => {
    draft.update(broken, 'projects');
    expect(draft.state().working.projects).toEqual(broken.projects);
    expect(textAt(draft.state(), 'projects.projects.1.live')).toBe('nonsense');
    expect(textAt(draft.state(), 'projects.projects.1.featured')).toBe('');
  });

  it('of the server stand until their section is edited', () => {
    draft.setServerErrors({ 'home.name': 'Not this name.', 'about.skills.3': 'Not this skill.' });
    expect(errorWithin(draft.state(), 'home.name')).toBe('Not this name.');
    expect(errorWithin(draft.state(), 'about.skills')).toBe('Not this skill.');
    expect(draft.state().valid).toBe(true);
    draft.update(content, 'home');
    expect(errorWithin(draft.state(), 'home.name')).toBeUndefined();
    expect(errorWithin(draft.state(), 'about.skills')).toBe('Not this skill.');
  });
});

describe('the version that was restored', () => {
  const restored = edited((copy) => {
    copy.home.name = 'As it was';
  });

  it('is known until what was restored is saved', () => {
    draft.update(restored);
    draft.setRestoredFrom(7);
    draft.update({ ...restored, projects: { projects: [] } });
    expect(draft.state().restoredFrom).toBe(7);
    draft.setSaved({ content: draft.state().working, version: 2 });
    expect(draft.state().restoredFrom).toBeNull();
  });

  it('is still known after a save that began before', () => {
    const sent = edited((copy) => {
      copy.home.name = 'Sent before';
    });
    draft.update(sent);
    draft.update(restored);
    draft.setRestoredFrom(7);
    draft.setSaved({ content: sent, version: 2 });
    expect(draft.state().restoredFrom).toBe(7);
  });

  it('is none once nothing is left of it', () => {
    draft.update(restored);
    draft.setRestoredFrom(7);
    draft.update(content);
    draft.update(restored);
    expect(draft.state().restoredFrom).toBeNull();
  });
});

it('tells its listeners of every change, until they leave', () => {
  const listener = vi.fn();
  const leave = draft.subscribe(listener);
  draft.update(content, 'home');
  expect(listener).toHaveBeenCalledOnce();
  leave();
  draft.update(content, 'home');
  expect(listener).toHaveBeenCalledOnce();
});
