import { filledServices, filledSkills } from '../../../domain/content/filled.ts';
import { withoutKeys } from '../../../domain/content/keys.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { knownIcon } from '../../ui/service-icon-names.ts';
import { skillStep } from './skill-step.ts';

export type SkillsData = ReturnType<typeof skillsData>;

/** The content that the Skills page shows. */
export function skillsData({ skills: section, site }: Portfolio) {
  const words = textsOf(site.words, 'skills');
  const percents = new Intl.NumberFormat(site.language, { style: 'percent' });
  const services = filledServices(withoutKeys(section.services)).map((service) => ({
    ...service,
    icon: knownIcon(service.icon),
    title: service.title || words.untitledService,
  }));
  const skills = filledSkills(withoutKeys(section.skills)).map(({ color, ...skill }) => ({
    ...skill,
    name: skill.name || words.untitledSkill,
    /** The owner's gradient, and the step of the bar's colour. */
    gradient: color,
    step: skillStep(color),
    /** The level, also as text such as `90%`; null if an imported skill has none. */
    level:
      skill.level === null
        ? null
        : { value: skill.level, text: percents.format(skill.level / 100) },
  }));
  return {
    heading: words.heading,
    /** The lead, unless it is empty. */
    intro: services.length + skills.length > 0 ? words.intro : '',
    services: { title: words.services, entries: services, none: words.noServices },
    skills: { title: words.skills, entries: skills, none: words.noSkills },
    /** The line about levels, unless no skill has one. */
    lead: skills.some(({ level }) => level !== null) ? words.lead : '',
    technologies: { title: words.technologies, entries: site.technologies },
    learning: { title: words.learning, entries: site.learning },
  };
}
