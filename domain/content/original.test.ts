import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { SiteError } from '../site-error.ts';
import { errorLines } from './labels.ts';
import { contentOfOriginal, usedTokensOfOriginal } from './original.ts';
import { type Portfolio, portfolioSchema } from './portfolio.ts';
import { projectEntry } from './projects.ts';
import { merged } from './transfer.ts';

const sample: Portfolio = portfolioSchema.parse(samplePortfolio);

/** A row as the original stored it. The content is a sample. */
const row = (columns: object = {}) => ({
  id: 'main',
  home_data: sample.home,
  about_data: sample.about,
  skills_data: sample.skills,
  projects_data: sample.projects,
  downloads_data: sample.downloads,
  created_at: '2025-01-01T00:00:00+00:00',
  updated_at: '2025-01-01T00:00:00+00:00',
  ...columns,
});

function linesOf(convert: () => unknown): string[] {
  try {
    convert();
  } catch (error) {
    if (error instanceof SiteError) return errorLines(error.fields);
    throw error;
  }
  throw new Error('The rows were accepted.');
}

describe("the original's portfolio", () => {
  it('is taken as it is, from objects and from JSON texts', () => {
    for (const convert of [(value: unknown) => value, (value: unknown) => JSON.stringify(value)]) {
      const { content, notes } = contentOfOriginal([
        { id: 'other' },
        row({ home_data: convert(sample.home), downloads_data: convert(sample.downloads) }),
      ]);
      expect(merged(sample, content)).toEqual(sample);
      expect(notes).toEqual([]);
    }
  });

  it('may lack fields, which are then empty', () => {
    const { description, roles, stats, ...home } = sample.home;
    const projects = { projects: [{ title: 'A', technologies: null, github: '#', live: '#' }] };
    const { content, notes } = contentOfOriginal([
      row({ home_data: home, projects_data: projects, about_data: null, skills_data: undefined }),
    ]);
    const result = merged(sample, content);
    expect(result.home).toEqual({ ...home, description: '', roles: [], stats: [] });
    expect(result.projects.projects).toEqual([
      { ...projectEntry.create(), title: 'A', key: expect.any(String) },
    ]);
    expect(result.about).toEqual(sample.about);
    expect(result.skills).toEqual(sample.skills);
    expect([description, roles.length, stats.length]).toEqual([expect.stringMatching(/./), 5, 3]);
    expect(notes).toEqual(['About: about_data is empty, so nothing of the section is imported.']);
  });

  it('may have unknown fields, which are left out and named', () => {
    const { content, notes } = contentOfOriginal([row({ home_data: { ...sample.home, mood: 1 } })]);
    expect(merged(sample, content)).toEqual(sample);
    expect(notes).toEqual(['Home, mood: left out, there is no such field.']);
  });

  it('is refused with a line for each place that breaks a rule', () => {
    const home = { ...sample.home, name: 'a'.repeat(121) };
    const about = { ...sample.about, profileImage: 'me.jpg' };
    const { content } = contentOfOriginal([row({ home_data: home, about_data: about })]);
    expect(linesOf(() => merged(sample, content))).toEqual([
      'Home, Name: At most 120 characters.',
      expect.stringMatching(/^About, Profile image path: Start the path with/),
    ]);
  });

  it('is refused without the row main, and with columns that are not JSON', () => {
    expect(linesOf(() => contentOfOriginal([row({ id: 'other' })]))).toEqual([
      'None of the rows of portfolio has the id main.',
    ]);
    expect(linesOf(() => contentOfOriginal([row({ home_data: '{', about_data: [] })]))).toEqual([
      'Home: home_data is not a JSON object.',
      'About: about_data is not a JSON object.',
    ]);
  });
});

describe("the original's used tokens", () => {
  it.each([
    ['2025-03-01T10:11:12.345678+00:00', '2025-03-01T10:11:12.345Z'],
    ['2025-03-01 10:11:12.5+05:30', '2025-03-01T04:41:12.500Z'],
    [' 2025-03-01 10:11:12+0530 ', '2025-03-01T04:41:12.000Z'],
  ])('with the time %s were used at %s', (used_at, usedAt) => {
    expect(usedTokensOfOriginal([{ token: 't-1-a', tool_id: 't', used_at }])).toEqual([
      { token: 't-1-a', toolId: 't', usedAt },
    ]);
  });

  it('are each taken once', () => {
    const one = { token: 'a', tool_id: 't', used_at: '2025-03-01T10:11:12Z' };
    expect(usedTokensOfOriginal([one, one, { ...one, token: 'b' }])).toHaveLength(2);
  });

  it('are refused with a line for each place that cannot be read', () => {
    const validRow = { token: 'a', tool_id: 't', used_at: '2025-03-01T10:11:12Z' };
    expect(
      linesOf(() =>
        usedTokensOfOriginal([
          validRow,
          { ...validRow, token: '' },
          { ...validRow, tool_id: 'a\u0000b', used_at: 'yesterday' },
          { ...validRow, used_at: null },
        ]),
      ),
    ).toEqual([
      'entry 2, token: This is empty.',
      'entry 3, tool_id: This text has characters that cannot be stored.',
      'entry 3, used_at: This is not a time. Write it as 2026-01-31T10:11:12Z.',
      'entry 4, used_at: This must be a time.',
    ]);
  });
});
