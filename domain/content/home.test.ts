import { describe, expect, it } from 'vitest';
import { type Home, homeSection } from './home.ts';
import { withoutKeys } from './keys.ts';
import { storedPortfolioSchema } from './portfolio.ts';

const home: Home = { name: 'Asha', roles: [], isMarkdown: false, description: '', stats: [] };

describe('a site that never had a Home section', () => {
  it('has the roles and stats of docs/product.md#home', () => {
    const { home } = storedPortfolioSchema.parse({});
    expect(home.roles).toEqual([
      'Full-Stack Developer',
      'Python Expert',
      'React Specialist',
      'AI Enthusiast',
      'Problem Solver',
    ]);
    expect(withoutKeys(home.stats)).toEqual([
      { value: '2+', label: 'Years Experience' },
      { value: '50+', label: 'Projects Completed' },
      { value: '6+', label: 'Technologies Mastered' },
    ]);
  });
});

it.each([1, 2])('lists that are empty in format %i stay empty', (form) => {
  const read = storedPortfolioSchema.parse({ home: { ...home, form } });
  expect(read.home).toEqual(home);
});

describe('the home section', () => {
  it('drops empty roles and keeps the line breaks of the description', () => {
    const saved = homeSection.schema.parse({
      ...home,
      roles: ['A', ' ', ''],
      description: 'a\r\n\r\nb',
    });
    expect(saved).toEqual({ ...home, roles: ['A'], description: 'a\n\nb' });
  });

  it.each([
    ['a name', { name: 'a'.repeat(121) }],
    ['a description', { description: 'a'.repeat(4_001) }],
    ['a role', { roles: ['a'.repeat(121)] }],
    ['roles', { roles: Array(51).fill('a') }],
    ['stats', { stats: Array(13).fill({ value: '1', label: 'a' }) }],
    ["a stat's value", { stats: [{ value: 'a'.repeat(41), label: 'a' }] }],
    ["a stat's label", { stats: [{ value: '1', label: 'a'.repeat(121) }] }],
  ])('limits %s', (_, change) => {
    expect(homeSection.schema.safeParse({ ...home, ...change }).success).toBe(false);
  });
});
