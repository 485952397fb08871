import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasLink, NO_LINK } from './link.ts';
import { imageSchema, LINK_MAX, linkSchema } from './link-schema.ts';

const NOT_ADDRESSES = [
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'mailto:you@example.com',
  'ftp://example.com/https://example.com/a.zip',
  '//example.com',
  '/\\example.com',
  'https:\\\\example.com',
  'https://example.com\\@evil.example',
  '/\t/example.com',
  'https://exa\nmple.com',
  '/files/\u0007.zip',
  'https://user:secret@example.com',
  'https:example.com',
  'https://[::1',
  'https://exa mple.com',
  'example.com',
  '?a=1',
  '#top',
] as const;

const UNSTORABLE = ['/files/\ud800.zip', 'https://example.com/\udc00', '/\udc00\ud800'] as const;

const ADDRESSES = [
  'https://example.com',
  'http://example.com:8080/a?b=c#d',
  'HTTPS://EXAMPLE.COM/',
  'https://[::1]:3000/',
  '/',
  '/files/a.zip',
  '/100%/a%20b%E7%B8%81',
] as const;

/** What is typed, and what is stored, because headers hold only ASCII. */
const IN_ASCII = [
  ['/縁側/😀', '/%E7%B8%81%E5%81%B4/%F0%9F%98%80'],
  ['https://例え.テスト/縁側', 'https://xn--r8jz45g.xn--zckzah/%E7%B8%81%E5%81%B4'],
  [
    'https://example.com/縁側%20a?b=縁#側',
    'https://example.com/%E7%B8%81%E5%81%B4%20a?b=%E7%B8%81#%E5%81%B4',
  ],
] as const;

describe('a link', () => {
  it.each(NOT_ADDRESSES)('is never %j', (typed) => {
    expect(linkSchema.safeParse(typed).success).toBe(false);
  });

  it.each(UNSTORABLE)('has no characters that a store cannot hold: %j', (typed) => {
    expect(linkSchema.safeParse(typed).success).toBe(false);
    expect(imageSchema.safeParse(typed).success).toBe(false);
  });

  it.each(ADDRESSES)('may be %j', (typed) => {
    expect(linkSchema.parse(typed)).toBe(typed);
  });

  it.each(IN_ASCII)('typed as %j is stored as %j', (typed, stored) => {
    expect(linkSchema.parse(typed)).toBe(stored);
    expect(imageSchema.parse(typed)).toBe(stored);
  });

  it('fits into a header and does not change when stored again, whatever is entered', () => {
    const enteredLinks = fc
      .tuple(
        fc.constantFrom('/', 'https://example.com/', 'https://例え.テスト'),
        fc.string({ unit: 'grapheme' }),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(enteredLinks, (value) => {
        const result = linkSchema.safeParse(value);
        fc.pre(result.success);
        expect(() => new Headers({ Location: result.data })).not.toThrow();
        expect(result.data).toMatch(/^[\x21-\x7e]+$/);
        expect(linkSchema.parse(result.data)).toBe(result.data);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is # if it leads nowhere, and # once it is emptied', () => {
    expect(linkSchema.parse('#')).toBe(NO_LINK);
    expect(linkSchema.parse('')).toBe(NO_LINK);
    expect(linkSchema.parse('  ')).toBe(NO_LINK);
    expect(linkSchema.parse(' # ')).toBe(NO_LINK);
  });

  it('is limited in length', () => {
    const longest = `/${'a'.repeat(LINK_MAX - 1)}`;
    expect(linkSchema.parse(longest)).toBe(longest);
    expect(linkSchema.safeParse(`${longest}a`).success).toBe(false);
    expect(linkSchema.safeParse(`/${'縁'.repeat(LINK_MAX / 9)}`).success).toBe(true);
    expect(linkSchema.safeParse(`/${'縁'.repeat(LINK_MAX / 9 + 1)}`).success).toBe(false);
  });

  it('leads to this site or to an http(s) address, whatever is entered', () => {
    const near = fc.string({
      unit: fc.constantFrom('/', '\\', ':', '@', '.', '#', '?', 'a', '\t', 'https:', 'javascript:'),
      maxLength: 8,
    });
    fc.assert(
      fc.property(near, (typed) => {
        const result = linkSchema.safeParse(typed);
        fc.pre(result.success && hasLink(result.data));
        const target = new URL(result.data, 'https://site.example');
        expect(target.protocol).toMatch(/^https?:$/);
        if (result.data.startsWith('/')) expect(target.origin).toBe('https://site.example');
        expect(target.username + target.password).toBe('');
      }),
      { numRuns: 500 },
    );
  });
});

describe('the place of a picture', () => {
  it.each(['/me.webp', 'https://example.com/me.webp'])('may be %j', (typed) => {
    expect(imageSchema.parse(typed)).toBe(typed);
  });

  it.each([
    ...NOT_ADDRESSES,
    '#',
    'http://example.com/me.webp',
    'http://example.com/https://example.com/me.webp',
  ])('is never %j', (typed) => {
    expect(imageSchema.safeParse(typed).success).toBe(false);
  });
});
