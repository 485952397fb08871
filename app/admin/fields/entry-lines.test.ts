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
      '',
      '',
      '',
      'Picture has no alternative text',
    ]);
  });
});

describe('looking for entries', () => {
  const lines = () => createLineReader(edits)('downloads/categories');

  it('finds by a part of the title or facts, whatever its case and accents', () => {
    const search = (query: string) =>
      lines()
        .filter((line) => isFoundWithin(line, query))
        .map(({ title }) => title);
    expect(search('CONTRÁST')).toEqual(['Web Tools']);
    expect(search('premium')).toEqual(['Scripts', 'Templates']);
    expect(search('nowhere')).toEqual([]);
  });

  it('counts the tools that are found, and not the categories around them', () => {
    expect(countFound(lines(), '')).toBe(7);
    expect(countFound(lines(), 'premium')).toBe(2);
  });
});
