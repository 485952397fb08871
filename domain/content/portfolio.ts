import { z } from 'zod';
import { aboutSchema } from './about.ts';
import { downloadsSchema } from './downloads.ts';
import { homeSchema } from './home.ts';
import { projectsSchema } from './projects.ts';
import { skillsSchema } from './skills.ts';

/** The id of the one portfolio row (specification, section 3). */
export const PORTFOLIO_ID = 'main';

/** All that the owner edits: five sections, saved together. */
export const portfolioSchema = z.object({
  home: homeSchema,
  about: aboutSchema,
  skills: skillsSchema,
  projects: projectsSchema,
  downloads: downloadsSchema,
});

export type Portfolio = z.output<typeof portfolioSchema>;
export type SectionName = keyof Portfolio;

/** The sections in the order of the admin's tabs. */
export const SECTION_NAMES = [
  'home',
  'about',
  'skills',
  'projects',
  'downloads',
] as const satisfies readonly SectionName[];

/** The portfolio as stored. `version` grows by one with every save; times are ISO 8601 in UTC. */
export interface PortfolioRecord {
  readonly content: Portfolio;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
