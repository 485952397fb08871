import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { anchorsIn, headingsNamedIn, type Link, linksIn } from './links.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const found = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (name) => /^(node_modules|build|var)$/.test(name) }).map(
    (file) => file.replaceAll(path.sep, '/'),
  );

/** Documents about files of sites of version 0.1.0. */
const NAMES_OTHERS = ['CHANGELOG.md', 'docs/guide/upgrade.md', 'tests/upgrade/README.md'];
/** Files of recipes, and endings of names. */
const EXAMPLES = /testimonials|NAME|^\./;

const isBroken = ({ file, anchor }: Link): boolean => {
  if (!existsSync(path.join(ROOT, file))) return true;
  return anchor !== undefined && !(file.endsWith('.md') && anchorsIn(read(file)).has(anchor));
};

const broken = (file: string, links: readonly Link[]): string[] =>
  links.filter(isBroken).map(({ target }) => `${file}: ${target}`);

describe('every link to a place in the project leads there', () => {
  it('from the documents', () => {
    const files = found('**/*.md');
    expect(files).toEqual(expect.arrayContaining(['README.md', 'docs/product.md']));
    expect(files.flatMap((file) => broken(file, linksIn(file, read(file))))).toEqual([]);
  });

  it('and every source that a document names is there', () => {
    const sources = found('**/*.{ts,tsx,mjs,css}').map((file) => `/${file}`);
    const files = found('**/*.md').filter((file) => !NAMES_OTHERS.includes(file));
    const missing = files.flatMap((file) =>
      [...read(file).matchAll(/`([\w./-]+\.(?:ts|tsx|mjs|css))`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !EXAMPLES.test(name))
        .filter((name) => !sources.some((source) => source.endsWith(`/${name}`)))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('from comments in the sources', () => {
    const files = found(
      '{app,bench,data,domain,scenes,scripts,server,tests}/**/*.{ts,tsx,mjs,css}',
    );
    const named = files.map((file) => ({ file, links: headingsNamedIn(read(file)) }));
    expect(named.flatMap(({ links }) => links).length).toBeGreaterThan(20);
    expect(named.flatMap(({ file, links }) => broken(file, links))).toEqual([]);
  });
});
