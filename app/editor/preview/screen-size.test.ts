import { expect, it } from 'vitest';
import { fitting, GAP } from './screen-size.ts';

it.each([
  ['one screen by its width', ['phone'], { width: 195, height: 2000 }, 0.5],
  ['one screen by its height', ['desktop'], { width: 3000, height: 450 + GAP }, 0.5],
  ['no screen enlarged', ['phone'], { width: 3000, height: 3000 }, 1],
  ['two side by side', ['phone', 'desktop'], { width: 915 + GAP, height: 3000 }, 0.5],
  ['nothing where no space is', ['phone'], { width: 0, height: 0 }, 0],
] as const)('the scale of %s', (_, sizes, space, scale) => {
  expect(fitting(sizes, space)).toBeCloseTo(scale);
});
