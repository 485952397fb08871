import { expect, it } from 'vitest';
import { skillStep } from './skill-step.ts';

it.each([
  ['from-lime-400 to-green-400', 1],
  ['from-green-400 to-emerald-400', 3],
  ['from-red-500 via-rose-500 to-pink-600', 4],
  ['from-blue-400 to-cyan-400', 8],
  ['from-slate-400 to-gray-400', 5],
  ['', 1],
])('the gradient %s is step %i', (gradient, step) => {
  expect(skillStep(gradient)).toBe(step);
});
