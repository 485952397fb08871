import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// The owner's language is that of all texts: they are words of `domain/words`. Biome finds those between tags.
it('no name that is read aloud is a literal of a component', () => {
  const files = globSync('app/{pages,layout,ui}/**/*.tsx').filter(
    (file) => !file.includes('.test'),
  );
  expect(files.length).toBeGreaterThan(50);
  const literal = /\s(?:aria-(?:label|description|valuetext)|alt|label|title)="[^"]*\p{L}[^"]*"/gu;
  const literals = files.flatMap((file) => readFileSync(file, 'utf8').match(literal) ?? []);
  expect(literals).toEqual([]);
});
