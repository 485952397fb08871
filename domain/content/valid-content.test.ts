import { describe, expect, it } from 'vitest';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { portfolioSchema, validContent, withFormats } from './portfolio.ts';
import { projectEntry } from './projects.ts';

const published = portfolioSchema.parse(samplePortfolio);
const typedContent = {
  ...published,
  home: { ...published.home, name: 'Typed' },
  about: { ...published.about, description: 'Typed' },
};

describe('the content of a preview', () => {
  it('is the typed content if that has no error', () => {
    expect(validContent(withFormats(typedContent), published)).toEqual({
      content: typedContent,
      asPublished: [],
    });
  });

  it('has the published sections in place of those with an error, in their order', () => {
    const invalid = {
      ...typedContent,
      projects: { projects: [{ ...projectEntry.create(), github: 'no address' }] },
      home: { ...typedContent.home, name: 'a'.repeat(500) },
    };
    expect(validContent(withFormats(invalid), published)).toEqual({
      content: { ...typedContent, home: published.home },
      asPublished: ['home', 'projects'],
    });
  });

  it('is refused if it is not content at all, or has a newer format', () => {
    for (const value of [null, 'a', { home: [] }]) {
      expect(() => validContent(value, published)).toThrow();
    }
    const newer = { ...withFormats(typedContent), home: { ...typedContent.home, form: 99 } };
    expect(() => validContent(newer, published)).toThrow(/format 99/);
  });
});
