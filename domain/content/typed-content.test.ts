import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { portfolios } from '../../tests/support/arbitraries.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { FORMATS, portfolioSchema, typedContent, withFormats } from './portfolio.ts';

const content = portfolioSchema.parse(samplePortfolio);

/** The content with other values at dotted paths. */
function contentWith(values: Readonly<Record<string, unknown>>): object {
  const copy: object = structuredClone(withFormats(content));
  for (const [path, value] of Object.entries(values)) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    const at: object = keys.reduce((inner: object, key) => Reflect.get(inner, key), copy);
    Reflect.set(at, last, value);
  }
  return copy;
}

describe('content as it was typed', () => {
  it('is the sent content if that is valid', () => {
    fc.assert(
      fc.property(portfolios, (any) => {
        expect(typedContent(withFormats(any))).toEqual(any);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['home.name', 'a'.repeat(500)],
    ['home.roles', ['', 'Developer', '']],
    ['projects.projects.0.github', 'not an address'],
    ['skills.skills.0.level', 'ninety'],
    ['site.contacts.0.url', 'javascript:alert(1)'],
    ['downloads.categories.0.tools.0.id', ''],
  ])('is as it was typed, where it is invalid: %s = %j', (path, value) => {
    const result = typedContent(contentWith({ [path]: value }));
    expect(result).not.toBeNull();
    expect(withFormats(result ?? content)).toEqual(contentWith({ [path]: value }));
  });

  it('cannot be read in a newer format', () => {
    expect(typedContent(contentWith({ 'home.form': FORMATS.home + 1 }))).toBeNull();
  });
});
