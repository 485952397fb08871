import { describe, expect, it } from 'vitest';
import { textsOf } from '../words/texts.ts';
import { type Home, homeSection } from './home.ts';
import { rolesToShow, statsToShow } from './home-display.ts';
import { withoutKeys } from './keys.ts';

const WORDS = textsOf({}, 'home');

const home: Home = { name: 'Asha', roles: [], description: '', stats: [] };

describe('the fallbacks where the owner has entered nothing', () => {
  it('are the roles of the specification', () => {
    expect(rolesToShow(home, WORDS)).toEqual([
      'Full-Stack Developer',
      'Python Expert',
      'React Specialist',
      'AI Enthusiast',
      'Problem Solver',
    ]);
  });

  it('are the stats of the specification', () => {
    expect(statsToShow(home, WORDS)).toEqual([
      { value: '2+', label: 'Years Experience' },
      { value: '50+', label: 'Projects Completed' },
      { value: '6+', label: 'Technologies Mastered' },
    ]);
  });

  it("are the owner's own as soon as there is one", () => {
    const stats = [{ value: '3', label: 'Cats' }];
    expect(rolesToShow({ ...home, roles: ['Gardener'] }, WORDS)).toEqual(['Gardener']);
    expect(statsToShow({ ...home, stats }, WORDS)).toEqual(stats);
  });

  it('are not the stats that were added and left empty', () => {
    const empty = { value: '', label: '' };
    const named = { value: '', label: 'Years' };
    const counted = { value: '3', label: '' };
    const stats = [empty, named, empty, counted];
    expect(statsToShow({ ...home, stats }, WORDS)).toEqual([named, counted]);
    expect(statsToShow({ ...home, stats: [empty, empty] }, WORDS)).toHaveLength(3);
  });
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

  it('takes as much as its limits say', () => {
    const full = {
      name: 'a'.repeat(120),
      description: 'a'.repeat(4_000),
      roles: Array(50).fill('a'.repeat(120)),
      stats: Array(12).fill({ value: '1'.repeat(40), label: 'a'.repeat(120) }),
    };
    expect(withoutKeys(homeSection.schema.parse(full))).toEqual(full);
  });
});
