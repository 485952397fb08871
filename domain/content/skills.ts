import { z } from 'zod';
import { line, text } from '../text.ts';

const LEVEL = 'Enter a whole number from 0 to 100.';

// Digits with decimals at most: of `1e2`, `0x10` or `1,5` only the beginning would be read.
const NUMBER = /^\s*[+-]?\d+(\.\d*)?\s*%?\s*$/;

/**
 * Reads a level, in percent, that was entered as a number, as an integer (section 5): `85.7` is 85,
 * leading zeros are dropped. Any other text is NaN, which the schema refuses.
 */
export const parseLevel = (entered: string): number =>
  NUMBER.test(entered) ? Number.parseInt(entered, 10) : Number.NaN;

// Two or three Tailwind colour stops. Anything else would be a way to put any class on the page.
const GRADIENT = /^from-[a-z]+-\d{2,3}( via-[a-z]+-\d{2,3})? to-[a-z]+-\d{2,3}$/;

/** The colour of a new skill (specification, section 3). */
export const DEFAULT_GRADIENT = 'from-blue-400 to-cyan-400';

/** The icon of a new service (section 3). */
export const DEFAULT_ICON = 'Globe';

/** A technical skill, its level in percent. Limits: name 120, description 1,000 characters. */
export const skillSchema = z.object({
  name: line(120),
  description: text(1_000),
  level: z.number(LEVEL).int(LEVEL).min(0, LEVEL).max(100, LEVEL),
  color: z.string().max(80).regex(GRADIENT, 'Write a gradient such as from-blue-400 to-cyan-400.'),
});

/** A service and its icon's name. Limits: title 120, description 1,000 characters. */
export const serviceSchema = z.object({
  title: line(120),
  description: text(1_000),
  icon: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/, 'Choose an icon by its name.'),
});

/** Limits: 100 skills, 40 services. */
export const skillsSchema = z.object({
  skills: z.array(skillSchema).max(100, 'At most 100 skills.'),
  services: z.array(serviceSchema).max(40, 'At most 40 services.'),
});

export type Skills = z.output<typeof skillsSchema>;
export type Skill = z.output<typeof skillSchema>;
export type Service = z.output<typeof serviceSchema>;

/** A new skill: level 0 and the default gradient (section 3). */
export const newSkill = (): Skill => ({
  name: '',
  description: '',
  level: 0,
  color: DEFAULT_GRADIENT,
});

/** A new service: the icon `Globe` (section 3). */
export const newService = (): Service => ({ title: '', description: '', icon: DEFAULT_ICON });
