import { describe, expect, it } from 'vitest';
import { withoutKeys } from './keys.ts';
import { parseLevel, serviceEntry, skillEntry, skillsSection } from './skills.ts';

const level = (value: unknown) =>
  skillEntry.schema.safeParse({ ...skillEntry.create(), level: value });
const color = (value: string) =>
  skillEntry.schema.safeParse({ ...skillEntry.create(), color: value }).success;

describe("a skill's level", () => {
  it.each([0, 1, 50, 99, 100, null])('may be %j', (value) => {
    expect(level(value).success).toBe(true);
  });

  it.each([-1, 101, 1e9, 50.5, Number.NaN, Number.POSITIVE_INFINITY, '50', '', undefined])(
    'is never %j',
    (value) => {
      expect(level(value).error?.issues[0]?.message).toBe('Enter a whole number from 0 to 100.');
    },
  );

  it.each([
    ['85', 85],
    ['85.7', 85],
    [' 85 %', 85],
    ['-5', -5],
  ])('is read from %j as the integer %d', (entered, read) => {
    expect(parseLevel(entered)).toBe(read);
  });

  it.each([
    '',
    ' ',
    'high',
    '%',
    '1e2',
    '1E2',
    '0x10',
    '1,5',
    '1 000',
    '8 5',
    '85.7.1',
    '.5',
    '--5',
    '50abc',
    '٣',
    '５０',
  ])('is refused where %j was entered', (entered) => {
    expect(level(parseLevel(entered)).success).toBe(false);
  });
});

describe('a new skill and a new service', () => {
  it('begin with the promised values, and can be saved', () => {
    expect(skillEntry.create()).toMatchObject({ level: 0, color: 'from-blue-400 to-cyan-400' });
    expect(serviceEntry.create()).toMatchObject({ icon: 'Globe' });
    const section = { skills: [skillEntry.create()], services: [serviceEntry.create()] };
    expect(withoutKeys(skillsSection.schema.parse(section))).toEqual(withoutKeys(section));
  });
});

describe("a skill's colour", () => {
  it.each([
    '',
    'bg-red-500',
    'from-blue-400',
    'from-blue-400 to-cyan-400 fixed inset-0',
    'from-blue-400  to-cyan-400',
    'from-[url(//example.com)] to-cyan-400',
    'from-blue-400 to-cyan-400\n',
    'from-blue-400 to-cyan-400"',
  ])('is no other class: %j', (value) => {
    expect(color(value)).toBe(false);
  });
});

describe('the skills section', () => {
  const accepts = (change: object) =>
    skillsSection.schema.safeParse({ skills: [], services: [], ...change }).success;

  it.each(['', 'a b', '<svg>', '../Globe', '1Globe', 'G'.repeat(61)])(
    'refuses the icon name %j',
    (icon) => {
      expect(accepts({ services: [{ ...serviceEntry.create(), icon }] })).toBe(false);
    },
  );
});
