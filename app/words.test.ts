import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// All texts are words of `domain/words`, so that they are in the site's language. Biome finds texts between tags.
it('no name that is read aloud is a literal of a component', () => {
  const files = globSync('app/{pages,layout,ui}/**/*.tsx').filter(
    (file) => !file.includes('.test'),
  );
  expect(files.length).toBeGreaterThan(50);
  const literal = /\s(?:aria-(?:label|description|valuetext)|alt|label|title)="[^"]*\p{L}[^"]*"/gu;
  const literals = files.flatMap((file) => readFileSync(file, 'utf8').match(literal) ?? []);
  expect(literals).toEqual([]);
});
