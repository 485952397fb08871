import { describe, expect, it } from 'vitest';
import {
  counterOf,
  DEFAULT_COUNTER_TARGETS,
  DEFAULT_ROLES,
  DEFAULT_STATS,
  type Home,
  homeSchema,
  rolesToShow,
  statsToShow,
} from './home.ts';

const home: Home = { name: 'Asha', roles: [], description: '', stats: [] };
const counter = (value: string, index = 0) => counterOf({ value, label: 'Years' }, index);

describe('what stands where the owner has entered nothing', () => {
  it('are the roles of the specification', () => {
    expect(rolesToShow(home)).toEqual([
      'Full-Stack Developer',
      'Python Expert',
      'React Specialist',
      'AI Enthusiast',
      'Problem Solver',
    ]);
    expect(rolesToShow(home)).toBe(DEFAULT_ROLES);
  });

  it('are the stats of the specification', () => {
    expect(statsToShow(home)).toEqual([
      { value: '2+', label: 'Years Experience' },
      { value: '50+', label: 'Projects Completed' },
      { value: '6+', label: 'Technologies Mastered' },
    ]);
    expect(statsToShow(home)).toBe(DEFAULT_STATS);
  });

  it("are the owner's own as soon as there is one", () => {
    const stats = [{ value: '3', label: 'Cats' }];
    expect(rolesToShow({ ...home, roles: ['Gardener'] })).toEqual(['Gardener']);
    expect(statsToShow({ ...home, stats })).toEqual(stats);
  });
});

describe('the counter of a stat', () => {
  it.each([
    ['50+', { before: '', target: 50, after: '+' }],
    ['> 99 %', { before: '> ', target: 99, after: ' %' }],
    ['24/7', { before: '', target: 24, after: '/7' }],
    ['0', { before: '', target: 0, after: '' }],
    ['a1b2', { before: 'a', target: 1, after: 'b2' }],
    ['1234567890123', { before: '', target: 123_456_789_012, after: '3' }],
  ])('counts to the number in %j and keeps what stands around it', (value, expected) => {
    expect(counter(value)).toEqual({ ...expected, label: 'Years' });
  });

  it('counts to 2, 15 and 6 where a stat holds no number, and shows its text behind', () => {
    expect(DEFAULT_COUNTER_TARGETS).toEqual([2, 15, 6]);
    expect([0, 1, 2, 3].map((index) => counter('many', index))).toEqual(
      [2, 15, 6, 2].map((target) => ({ before: '', target, after: 'many', label: 'Years' })),
    );
  });
});

describe('the home section', () => {
  it('drops empty roles and keeps the line breaks of the description', () => {
    const saved = homeSchema.parse({ ...home, roles: ['A', ' ', ''], description: 'a\r\n\r\nb' });
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
    expect(homeSchema.safeParse({ ...home, ...change }).success).toBe(false);
  });

  it('takes as much as its limits say', () => {
    const full = {
      name: 'a'.repeat(120),
      description: 'a'.repeat(4_000),
      roles: Array(50).fill('a'.repeat(120)),
      stats: Array(12).fill({ value: '1'.repeat(40), label: 'a'.repeat(120) }),
    };
    expect(homeSchema.parse(full)).toEqual(full);
  });
});
