import { beforeEach, describe, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { createEdits, type Edits } from '../document/edits.ts';
import { countFound, createLineReader, isFoundWithin } from './entry-lines.ts';

const content = portfolioSchema.parse(samplePortfolio);

let edits: Edits;
let values: Portfolio;
/** All values at once, in which what is equal is another object. */
const enter = (next: Portfolio) =>
  edits.apply({ kind: 'replace', what: 'all', content: structuredClone(next) });

beforeEach(() => {
  edits = createEdits({ content, version: 1 });
  values = structuredClone(content);
});

describe('the lines of a list', () => {
  it('say the title, the facts, the picture and what is wrong', () => {
    const [first, second] = values.projects.projects;
    if (first) first.title = ' ';
    if (second) second.github = 'nowhere';
    enter(values);
    edits.showErrors('projects/projects/2/github');
    const lines = createLineReader(edits)('projects/projects');
    expect(lines[0]).toMatchObject({
      title: 'Untitled project',
      facts: 'TypeScript, React, SVG, Python, SQLite',
      mark: 'Featured',
      picture: '/sample/project-1.svg',
      isChanged: true,
    });
    expect(lines[0]?.problem).not.toBe('');
    expect(lines[1]?.problem).toMatch(/^GitHub URL: Start the address/);
    expect(lines[2]).toMatchObject({ isChanged: false });
  });

  it('say that a picture has no text, unless it is decoration', () => {
    const [first, second, third, fourth] = values.projects.projects;
    if (first) first.imageAlt = 'Tides';
    if (second) second.imageDecorative = true;
    if (third) third.image = '';
    if (fourth) Object.assign(fourth, { image: '/night.png', imageAlt: '' });
    enter(values);
    const lines = createLineReader(edits)('projects/projects').slice(0, 4);
    expect(lines.map(({ problem }) => problem)).toEqual([
      ...['', '', ''],
      'Picture has no alternative text',
    ]);
  });

  it('stay the same objects where they say the same', () => {
    const read = createLineReader(edits);
    const before = read('downloads/categories');
    const tool = values.downloads.categories[0]?.tools[0];
    if (tool) tool.name = 'Renamed';
    enter(values);
    const after = read('downloads/categories');
    expect(after[0]).not.toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(after[0]?.children?.[1]).toBe(before[0]?.children?.[1]);
    if (tool) tool.description = 'Typed on';
    enter(values);
    expect(read('downloads/categories')).toBe(after);
  });
});

describe('the lines after a change beside them', () => {
  it('say what is saved now', () => {
    const [project] = values.projects.projects;
    if (project) project.description = 'Typed';
    enter(values);
    const read = createLineReader(edits);
    expect(read('projects/projects')[0]?.isChanged).toBe(true);
    edits.rebase(edits.state().working, { content: edits.state().working, version: 2 });
    expect(read('projects/projects')[0]?.isChanged).toBe(false);
  });

  it('say an error that is shown later', () => {
    const [project] = values.projects.projects;
    if (project) Object.assign(project, { github: 'nowhere', imageAlt: 'Tides' });
    enter(values);
    const read = createLineReader(edits);
    expect(read('projects/projects')[0]?.problem).toBe('');
    edits.showErrors('projects/projects/1/github');
    expect(read('projects/projects')[0]?.problem).toMatch(/^GitHub URL/);
  });
});

describe('looking for entries', () => {
  const lines = () => createLineReader(edits)('downloads/categories');

  it('finds by a part of the title or facts, whatever its case and accents', () => {
    const found = (query: string) =>
      lines()
        .filter((line) => isFoundWithin(line, query))
        .map(({ title }) => title);
    expect(found('CONTRÁST')).toEqual(['Web Tools']);
    expect(found('premium')).toEqual(['Scripts', 'Templates']);
    expect(found('nowhere')).toEqual([]);
  });

  it('counts the tools that are found, and not the categories around them', () => {
    expect(countFound(lines(), '')).toBe(7);
    expect(countFound(lines(), 'premium')).toBe(2);
  });
});
