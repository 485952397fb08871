import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { classesIn, collidingClasses, filesOf, needlessClasses, parseRules } from './styles.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const sheets = filesOf(ROOT, '*.css');
const rules = sheets.flatMap(([file, text]) => parseRules(file, text));
const elements = filesOf(ROOT, '*.tsx').flatMap(([, text]) => classesIn(text));
const named = new Set(
  rules.flatMap(({ selector }) =>
    [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name),
  ),
);

/** Classes of one element that keep their rule, with the reason. */
const KEPT: Record<string, string> = {
  // Utilities are in the HTML, the scripts and the sheet.
  brand: 'bytes of every page',
  tile: 'a part on paper',
  'tile-window': 'a part on paper',
  'tile-caption': 'a part on paper',
  'badge-line': 'a kind of badge',
  'desk-rail': 'a part of the desk, laid out with the others',
  'desk-sheet': 'a part of the desk, laid out with the others',
};

describe('the styles', () => {
  it('are utilities where one element has them for itself', () => {
    expect(rules.length).toBeGreaterThan(600);
    expect(elements.length).toBeGreaterThan(1_000);
    const needless = needlessClasses(rules, elements);
    expect(needless.filter(({ name }) => !Object.hasOwn(KEPT, name))).toEqual([]);
    const names = needless.map(({ name }) => name);
    expect(Object.keys(KEPT).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('have no class that is also one of Tailwind', async () => {
    expect(await collidingClasses(ROOT, ['flex', 'group', 'a-name-of-ours'])).toEqual([
      'flex',
      'group',
    ]);
    expect(await collidingClasses(ROOT, named)).toEqual([]);
  });

  it('are for classes that something has', () => {
    const code = filesOf(ROOT, '*.{ts,tsx}')
      .map(([, text]) => text)
      .join('\n');
    const words = new Set(code.match(/[A-Za-z][\w-]*/g));
    expect([...named].filter((name) => !words.has(name))).toEqual([]);
  });

  // WebKit knows its shorthand only with a prefix, and drops the one without where it has a variable.
  it('set the parts of an underline for themselves', () => {
    const found = filesOf(ROOT, '*.css').flatMap(([file, text]) =>
      [...text.matchAll(/text-decoration:[^;]*\bvar\(/g)].map(([words]) => `${file}: ${words}`),
    );
    expect(found).toEqual([]);
  });

  // WebKit keeps the ratio of a picture without it, whatever size a style gives it.
  it('have pictures with a viewBox', () => {
    const pictures = globSync('public/**/*.svg', { cwd: ROOT });
    expect(pictures.length).toBeGreaterThan(10);
    const found = pictures.filter(
      (file) => !/<svg[^>]*viewBox=/.test(readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it('have no attribute that is hard to read', () => {
    const long = filesOf(ROOT, '*.tsx').flatMap(([file, text]) =>
      [...text.matchAll(/className="([^"]{240,})"/g)].map(([, words]) => `${file}: ${words}`),
    );
    expect(long).toEqual([]);
  });
});

describe('a rule', () => {
  const found = (sheet: string, source: string) =>
    needlessClasses(parseRules('a.css', sheet), classesIn(source)).map(({ name }) => name);

  it.each([
    '@layer sheets { .a { color: red; } }',
    '.a { color: red; } .a:hover { color: blue; }',
    '@media (min-width: 56.25rem) { .a { color: red } }',
    '/* .b */ .a { color: red; margin: 0 }',
  ])('for one element alone is found: %s', (sheet) => {
    expect(found(sheet, '<p className="a" />')).toEqual(['a']);
    expect(found(sheet, "<p className={isOpen ? 'a' : `b`} />")).toEqual(['a']);
  });

  it.each([
    ['.a { color: red; }', '<p className="a" /><p className="a b" />'],
    ['.a:hover { color: red; }', '<p className="a" />'],
    ['.b > .a, .b + .a { color: red; }', '<p className="a" />'],
    ['@media print { .a { color: red; } }', '<p className="a" />'],
    ['@supports (top: 0) { .a { color: red; } }', '<p className="a" />'],
    ['.a { background: linear-gradient(red, blue); }', '<p className="a" />'],
    [`.a { ${'color: red; '.repeat(11)} }`, '<p className="a" />'],
    ['.a { color: red; } .a { & > b { color: blue; } }', '<p className="a" />'],
    ['.a, .b { color: red; } .a { color: blue; }', '<p className="a" />'],
    ['.a { color: red; }', '<p id="a" />'],
  ])('that depends on something, is shared or long is let pass: %s', (sheet, source) => {
    expect(found(sheet, source)).toEqual([]);
  });
});
