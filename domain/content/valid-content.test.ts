import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { portfolioSchema, validContent, withFormats } from './portfolio.ts';
import { projectEntry } from './projects.ts';

const published = portfolioSchema.parse(samplePortfolio);
const typed = {
  ...published,
  home: { ...published.home, name: 'Typed' },
  about: { ...published.about, description: 'Typed' },
};

describe('the content of a preview', () => {
  it('is as it was typed, where it has no error', () => {
    expect(validContent(withFormats(typed), published)).toEqual({
      content: typed,
      asPublished: [],
    });
  });

  it('has the published sections in place of those with an error, in their order', () => {
    const invalid = {
      ...typed,
      projects: { projects: [{ ...projectEntry.create(), github: 'no address' }] },
      home: { ...typed.home, name: 'a'.repeat(500) },
    };
    expect(validContent(withFormats(invalid), published)).toEqual({
      content: { ...typed, home: published.home },
      asPublished: ['home', 'projects'],
    });
  });

  it('is refused where it is no content at all, or of a newer format', () => {
    for (const value of [null, 'a', { home: [] }]) {
      expect(() => validContent(value, published)).toThrow();
    }
    const newer = { ...withFormats(typed), home: { ...typed.home, form: 99 } };
    expect(() => validContent(newer, published)).toThrow(/format 99/);
  });
});
