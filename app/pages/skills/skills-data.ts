import { filledServices, filledSkills } from '../../../domain/content/filled.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { textsOf } from '../../../domain/words/texts.ts';

export type SkillsData = ReturnType<typeof skillsData>;

/** What the Skills page shows of a content. */
export function skillsData({ skills, site }: Portfolio) {
  const { menu: _, ...words } = textsOf(site.words, 'skills');
  return {
    skills: filledSkills(skills.skills),
    services: filledServices(skills.services),
    technologies: site.technologies,
    learning: site.learning,
    words,
  };
}
