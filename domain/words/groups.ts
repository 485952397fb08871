import { aboutWords } from './about.ts';
import { animeWords } from './anime.ts';
import { buyerMailsWords } from './buyer-mails.ts';
import { contactWords } from './contact.ts';
import { downloadsWords } from './downloads.ts';
import { errorWords } from './errors.ts';
import { everywhereWords } from './everywhere.ts';
import { homeWords } from './home.ts';
import { loginWords } from './login.ts';
import { projectWords } from './project.ts';
import { projectsWords } from './projects.ts';
import { resumeWords } from './resume.ts';
import { skillsWords } from './skills.ts';
import { whatCountsWords } from './what-counts.ts';
import type { CountedWord, Word } from './word.ts';

/** All words that a visitor reads, by group, in the order of the editor. */
export const WORD_GROUPS = {
  everywhere: everywhereWords,
  home: homeWords,
  about: aboutWords,
  skills: skillsWords,
  projects: projectsWords,
  project: projectWords,
  anime: animeWords,
  downloads: downloadsWords,
  buyerMails: buyerMailsWords,
  contact: contactWords,
  resume: resumeWords,
  whatCounts: whatCountsWords,
  login: loginWords,
  errors: errorWords,
};

export type WordGroupName = keyof typeof WORD_GROUPS;

/** True for the name of a group. */
export const isGroupName = (name: string): name is WordGroupName =>
  Object.hasOwn(WORD_GROUPS, name);

/** The names of the groups, in that order. */
export const WORD_GROUP_NAMES: readonly WordGroupName[] =
  Object.keys(WORD_GROUPS).filter(isGroupName);

/** The words of a group, whatever its own keys are. */
export const wordsIn = (name: WordGroupName): Readonly<Record<string, Word | CountedWord>> =>
  WORD_GROUPS[name].words;
