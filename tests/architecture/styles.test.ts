import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { collidingClasses, filesOf, parseRules } from './styles.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const sheets = filesOf(ROOT, '*.css');
const rules = sheets.flatMap(([file, text]) => parseRules(file, text));
const named = new Set(
  rules.flatMap(({ selector }) =>
    [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name),
  ),
);

describe('the styles', () => {
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
});
