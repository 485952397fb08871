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

describe('the home section', () => {
  it('drops empty roles and keeps the line breaks of the description', () => {
    const parsedHome = homeSection.schema.parse({
      ...home,
      roles: ['A', ' ', ''],
      description: 'a\r\n\r\nb',
    });
    expect(parsedHome).toEqual({ ...home, roles: ['A'], description: 'a\n\nb' });
  });
});
