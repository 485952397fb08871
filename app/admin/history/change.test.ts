import { describe, expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { changeOf } from './change.ts';

const content = portfolioSchema.parse(samplePortfolio);
const [project] = content.projects.projects;
if (project === undefined) throw new Error('The samples have no project.');

describe('a change for display', () => {
  it('has whole texts, and the name of its entry', () => {
    const [before, after] = ['a'.repeat(500), 'b'.repeat(500)];
    const path = 'projects.projects.0.description';
    expect(changeOf({ kind: 'changed', path, before, after }, content)).toEqual({
      kind: 'changed',
      path,
      entry: project.title,
      before,
      after,
    });
  });

  it('shows lists by their items, and switches as on or off', () => {
    const values = (before: unknown, after: unknown) => {
      const change = changeOf({ kind: 'changed', path: 'site.brand', before, after }, content);
      return [change.before, change.after, change.entry];
    };
    expect(values(['SVG', 'jQuery'], [])).toEqual(['SVG, jQuery', '', null]);
    expect(values(false, true)).toEqual(['off', 'on', null]);
    expect(values(null, 3.5)).toEqual(['', '3.5', null]);
  });

  it('shows a removed entry by its own fields, although another one has its place now', () => {
    const before = { ...project, title: 'Loom', description: 'A loom.', technologies: ['C'] };
    const path = 'projects.projects.0';
    const change = changeOf({ kind: 'removed', path, before }, content);
    expect(change.entry).toBe('Loom');
    expect(change.before).toBe('Loom');
    expect(change.fields).toContainEqual({ label: 'Title', text: 'Loom' });
    expect(change.fields).toContainEqual({ label: 'Technologies', text: 'C' });
  });
});
