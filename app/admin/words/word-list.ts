import { LISTED_PAGES, type ListedPage } from '../../../domain/pages.ts';
import {
  WORD_GROUP_NAMES,
  WORD_GROUPS,
  type WordGroupName,
  wordsIn,
} from '../../../domain/words/groups.ts';
import type { Word } from '../../../domain/words/word.ts';
import { type ChangedWords, storedWord } from '../../../domain/words/words-schema.ts';

export interface WordEntry {
  readonly group: WordGroupName;
  readonly key: string;
  readonly declared: Word;
  readonly address: string;
}

export const ALL_WORDS: readonly WordEntry[] = WORD_GROUP_NAMES.flatMap((group) =>
  Object.entries(wordsIn(group)).map(([key, declared]) => ({
    group,
    key,
    declared,
    address: `site/words/${group}/${key}`,
  })),
);

const BY_GROUP = Map.groupBy(ALL_WORDS, ({ group }) => group);

/** The words of a group: the same objects in each call. */
export const entriesOf = (group: WordGroupName): readonly WordEntry[] => BY_GROUP.get(group) ?? [];

/** Whether the owner has written another text than the default. A sample that is left out is none. */
const isChanged = (words: ChangedWords, { group, key, declared }: WordEntry): boolean => {
  const text = storedWord(declared, words[group]?.[key]);
  return text !== undefined && (text !== '' || declared.claim === null);
};

export const changedWords = (words: ChangedWords, group?: WordGroupName): readonly WordEntry[] =>
  (group === undefined ? ALL_WORDS : entriesOf(group)).filter((entry) => isChanged(words, entry));

/** The words whose label, place, text or default has this text, whatever its case. */
export function findWords(words: ChangedWords, query: string): readonly WordEntry[] {
  const search = query.trim().toLowerCase();
  return ALL_WORDS.filter(({ group, key, declared }) =>
    [declared.label, declared.where, words[group]?.[key] ?? '', declared.text].some((text) =>
      text.toLowerCase().includes(search),
    ),
  );
}

const isListed = (name: string): name is ListedPage => LISTED_PAGES.some((page) => page === name);

/** The name of a group: that of its page in the menu, which the owner may have changed. */
export function groupName(words: ChangedWords, group: WordGroupName): string {
  return isListed(group) ? menuName(words, group) : WORD_GROUPS[group].label;
}

export function menuName(words: ChangedWords, page: ListedPage): string {
  const name = words[page]?.menu;
  return name !== undefined && name.trim() !== '' ? name : WORD_GROUPS[page].words.menu.text;
}
