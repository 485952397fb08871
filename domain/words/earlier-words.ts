import { isObject } from '../same.ts';
import { isGroupName, type WordGroupName, wordsIn } from './groups.ts';
import { isCounted } from './word.ts';

/** The last format of the section Site whose defaults were those below: that of version 0.2.0. */
const LAST_FORMAT = 3;

/** The default texts of version 0.2.0 that version 0.3.0 changed, by group and key. */
const EARLIER_WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  everywhere: {
    pause: 'Pause the garden',
    readOn: 'Read on',
    arrived: 'This is {page}.',
  },
  home: {
    more: 'Three more rooms',
    fewer: 'More rooms',
    aboutText: 'The longer story: where I studied, what I work with, and what time it is here.',
    skillsText: 'What I do, and how well.',
    animeText: 'The best I have watched, with scores I will defend.',
    missingHere: 'You are on the veranda instead.',
  },
  skills: {
    lead: 'The numbers are my own, and rounded down.',
  },
  projects: {
    lead: 'Things I made because someone needed them. That someone was often me.',
    none: 'No project is listed yet.',
    others: 'And smaller things',
    call: 'Have something in mind? Tell me what it should do on a bad day.',
  },
  anime: {
    none: 'No title is on the list yet.',
  },
  downloads: {
    lead: 'Small tools from my own desk. Take what helps you.',
    none: 'No tools are here yet.',
    noneInCategory: 'Nothing is in this category yet.',
    call: 'Not on the shelf? Say what it should do.',
  },
  contact: {
    lead: 'Write a few lines. I read every one of them.',
    elsewhere: 'Elsewhere',
  },
  whatCounts: {
    description: 'What is counted of a visit here, and what is not.',
    lead: 'Pages that are opened. Never who opened them.',
    notCounted: 'What is not',
    apart: 'How two visitors are told apart',
    apartText:
      'Your address and the name of your browser are mixed with a random number that is new every day, into a mark that shows neither. With that number, the owner could find an address only by trying every one. At midnight, {zone}, the number and all marks are deleted. Who comes back tomorrow is a new visitor.',
    leftOut: 'Who is left out',
    leftOutText:
      'Anyone whose browser asks for it, by Global Privacy Control or Do Not Track. Anyone without JavaScript, because a small script reports the view. Known robots, and the owner of this site while logged in.',
    offLead: 'This site counts nothing.',
    off: 'Switched off',
    offText:
      'The counting of page views is switched off. The pages are sent without a script for it.',
    other: 'Another program',
    otherText:
      'The pages also load the script {script} of another program. What it counts is not described here.',
  },
  login: {
    lead: 'The service entrance. What visitors read is written here.',
    codeHint: 'The six digits that your app shows now, or a recovery code. Each works once.',
  },
};

/**
 * The words of a document whose section Site has a format, with the default of this version in place of an earlier one: an
 * export names all words, and one of an earlier version would otherwise store its defaults as changed words.
 */
export function withoutEarlierDefaults(words: unknown, form: number): unknown {
  if (form > LAST_FORMAT || !isObject(words)) return words;
  return Object.fromEntries(
    Object.entries(words).map(([group, own]) => [
      group,
      isObject(own) && isGroupName(group) ? withDefaults(group, own) : own,
    ]),
  );
}

const withDefaults = (group: WordGroupName, own: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(
    Object.entries(own).map(([key, text]) => {
      const declared = wordsIn(group)[key];
      const isEarlier = declared !== undefined && text === EARLIER_WORDS[group]?.[key];
      return [key, isEarlier && !isCounted(declared) ? declared.text : text];
    }),
  );
