import { filledServices, filledSkills } from '../../../domain/content/filled.ts';
import { withoutKeys } from '../../../domain/content/keys.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { textsOf } from '../../../domain/words/texts.ts';

export type SkillsData = ReturnType<typeof skillsData>;

/** What the Skills page shows of a content. */
export function skillsData({ skills: section, site }: Portfolio) {
  const { skills, services } = withoutKeys(section);
  const { menu: _, ...words } = textsOf(site.words, 'skills');
  const percents = new Intl.NumberFormat(site.language, { style: 'percent' });
  return {
    skills: filledSkills(skills).map((skill) => ({
      ...skill,
      /** The level as text, such as `90%`. */
      percent: percents.format(skill.level / 100),
    })),
    services: filledServices(services),
    technologies: site.technologies,
    learning: site.learning,
    words,
  };
}
