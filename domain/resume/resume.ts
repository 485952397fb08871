import { ACHIEVEMENT_LISTS } from '../content/about.ts';
import {
  filledAchievements,
  filledEducation,
  filledLanguages,
  filledProjects,
  filledSkills,
  filledWork,
} from '../content/filled.ts';
import { withoutKeys } from '../content/keys.ts';
import type { Portfolio } from '../content/portfolio.ts';
import { projectSlugs } from '../content/published-projects.ts';
import { displayUrl, hasLink } from '../link.ts';
import { plainDescription } from '../markdown/parse-markdown.ts';
import { projectPath } from '../pages.ts';
import { inShort } from '../shortened.ts';
import { brandOf, isShown } from '../site-frame.ts';
import { textsOf } from '../words/texts.ts';

const RESUME_PROJECTS = 6;

export type Resume = ReturnType<typeof resumeOf>;

/** The résumé (docs/product.md, Résumé), without what belongs to hidden pages other than About. */
export function resumeOf(content: Portfolio) {
  const { home, about, site } = content;
  const hasContact = isShown(content, 'contact');
  return {
    name: home.name || brandOf(content),
    roles: home.roles,
    summary: plainDescription(home).trim(),
    email: hasContact ? site.email : '',
    contacts: hasContact ? contactsOf(content) : [],
    location: hasContact || isShown(content, 'about') ? site.location : '',
    work: filledWork(withoutKeys(about.work)),
    projects: isShown(content, 'projects') ? projectsOf(content) : [],
    skills: skillsOf(content),
    education: filledEducation(withoutKeys(about.education)),
    languages: filledLanguages(withoutKeys(about.languages)),
    achievements: ACHIEVEMENT_LISTS.map(
      (list) => [list, filledAchievements(withoutKeys(about[list]))] as const,
    ),
  };
}

const contactsOf = ({ site }: Portfolio) =>
  site.contacts
    .map(({ name, text, url }) => ({
      name,
      text: text || displayUrl(url),
      url: hasLink(url) ? url : null,
    }))
    .filter(({ text, url }) => url !== null || (text !== '' && text !== '#'))
    .filter(({ url }) => url !== `mailto:${site.email}`);

/** The featured projects, or all if none is featured. */
function projectsOf(content: Portfolio) {
  const { untitled } = textsOf(content.site.words, 'projects');
  const slugs = projectSlugs(content);
  const projects = filledProjects(content.projects.projects);
  const featured = projects.filter((project) => project.featured);
  return (featured.length > 0 ? featured : projects).slice(0, RESUME_PROJECTS).map((project) => {
    const slug = slugs.get(project.key);
    const { role, period, technologies, live, github } = project;
    return {
      title: project.title || untitled,
      description: inShort(project.description),
      role,
      period,
      technologies,
      /** The path of its page. */
      path: slug === undefined ? null : projectPath(slug),
      /** Its live site or, without one, its code. */
      link: [live, github].find(hasLink) ?? null,
    };
  });
}

/** The names on Skills, or the skill tags of About if Skills is hidden or empty; then the other lists. */
function skillsOf(content: Portfolio) {
  const { site, about, skills } = content;
  const words = textsOf(site.words, 'skills');
  const isOpen = isShown(content, 'skills');
  const named = isOpen ? filledSkills(withoutKeys(skills.skills)) : [];
  const names = named.map(({ name }) => name).filter((name) => name !== '');
  const others = [
    { label: words.technologies, names: site.technologies },
    { label: words.learning, names: site.learning },
  ];
  return [
    { label: '', names: names.length > 0 ? names : about.skills },
    ...(isOpen ? others : []),
  ].filter((group) => group.names.length > 0);
}
