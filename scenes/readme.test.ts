import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('the table of the README has every file and folder of the scenes', () => {
  const readme = readFileSync(path.join(import.meta.dirname, 'README.md'), 'utf8');
  const table = readme.split('\n').filter((line) => line.startsWith('| `'));
  const names = table.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  const present = readdirSync(import.meta.dirname, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .filter((name) => /(?<!\.test)\.ts$|\/$/.test(name));
  expect(names.toSorted()).toEqual(present.toSorted());
});
