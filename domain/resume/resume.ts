import {
  ACHIEVEMENT_LISTS,
  type Achievement,
  type AchievementList,
  type Education,
  type Language,
  type Work,
} from '../content/about.ts';
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
import { projectSlugs } from '../content/project-places.ts';
import type { Project } from '../content/projects.ts';
import { hasLink, writtenAddress } from '../link.ts';
import { plainDescription } from '../markdown/parse-markdown.ts';
import { projectPath } from '../pages.ts';
import { inShort } from '../shortened.ts';
import { brandOf, isShown } from '../site-frame.ts';
import { textsOf } from '../words/texts.ts';

/** The most projects on a résumé. */
const RESUME_PROJECTS = 6;

/** A way to reach the owner: a row of Contact, or a profile elsewhere. */
export interface ResumeContact {
  readonly name: string;
  readonly text: string;
  /** Null where it has no link. */
  readonly url: string | null;
}

/** A project on the résumé. */
export interface ResumeProject extends Pick<Project, 'role' | 'period' | 'technologies'> {
  readonly title: string;
  readonly description: string;
  /** The path of its page; null where it has none. */
  readonly path: string | null;
  /** Its live site, or else its code; null where it has neither. */
  readonly link: string | null;
}

/** Names of one kind, such as what is being learned; without a label, those that come first. */
export interface ResumeSkills {
  readonly label: string;
  readonly names: readonly string[];
}

/** What a résumé says. */
export interface Resume {
  readonly name: string;
  readonly roles: readonly string[];
  readonly summary: string;
  readonly email: string;
  readonly contacts: readonly ResumeContact[];
  readonly location: string;
  readonly work: readonly Work[];
  readonly projects: readonly ResumeProject[];
  readonly skills: readonly ResumeSkills[];
  readonly education: readonly Education[];
  readonly languages: readonly Language[];
  readonly achievements: readonly (readonly [AchievementList, readonly Achievement[]])[];
}

/**
 * What the résumé says of a content (docs/product.md, Résumé). What belongs to a hidden page is left out, but for what is
 * in the section About.
 */
export function resumeOf(content: Portfolio): Resume {
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
    achievements: ACHIEVEMENT_LISTS.map((list) => [
      list,
      filledAchievements(withoutKeys(about[list])),
    ]),
  };
}

function contactsOf({ site }: Portfolio): ResumeContact[] {
  return site.contacts
    .map(({ name, text, url }) => ({
      name,
      text: text || writtenAddress(url),
      url: hasLink(url) ? url : null,
    }))
    .filter(({ text, url }) => url !== null || (text !== '' && text !== '#'))
    .filter(({ url }) => url !== `mailto:${site.email}`);
}

/** The featured projects, or all where none is; at most `RESUME_PROJECTS`. */
function projectsOf(content: Portfolio): ResumeProject[] {
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
      ...{ role, period, technologies },
      path: slug === undefined ? null : projectPath(slug),
      link: [live, github].find(hasLink) ?? null,
    };
  });
}

/** The names on Skills; where that page is hidden or has none, the skill tags of About. */
function skillsOf(content: Portfolio): ResumeSkills[] {
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
  ].filter((each) => each.names.length > 0);
}
