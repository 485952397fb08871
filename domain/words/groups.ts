import { aboutWords } from './about-words.ts';
import { animeWords } from './anime-words.ts';
import { buyerMailsWords } from './buyer-mails-words.ts';
import { contactWords } from './contact-words.ts';
import { downloadsWords } from './downloads-words.ts';
import { errorWords } from './errors-words.ts';
import { everywhereWords } from './everywhere-words.ts';
import { homeWords } from './home-words.ts';
import { loginWords } from './login-words.ts';
import { notesWords } from './notes-words.ts';
import { projectWords } from './project-words.ts';
import { projectsWords } from './projects-words.ts';
import { resumeWords } from './resume-words.ts';
import { skillsWords } from './skills-words.ts';
import { whatCountsWords } from './what-counts-words.ts';
import type { Word } from './word.ts';

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
  notes: notesWords,
  buyerMails: buyerMailsWords,
  contact: contactWords,
  resume: resumeWords,
  whatCounts: whatCountsWords,
  login: loginWords,
  errors: errorWords,
};

export type WordGroupName = keyof typeof WORD_GROUPS;

const isGroupName = (name: string): name is WordGroupName => Object.hasOwn(WORD_GROUPS, name);

export const WORD_GROUP_NAMES: readonly WordGroupName[] =
  Object.keys(WORD_GROUPS).filter(isGroupName);

/** The words of a group, whatever its own keys are. */
export const wordsIn = (name: WordGroupName): Readonly<Record<string, Word>> =>
  WORD_GROUPS[name].words;
