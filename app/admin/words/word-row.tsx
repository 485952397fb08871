import { memo } from 'react';
import type { Word } from '../../../domain/words/word.ts';
import { fieldId } from '../document/addresses.ts';
import { useEntered, useFromEdits } from '../document/use-edits.ts';
import { TextRow } from './text-list.tsx';
import { groupName, type WordEntry } from './word-list.ts';

/** From this length of its default text, in characters, a word has a text area: an input of a phone cuts it. */
const LONG = 40;

/** A word: its label and place, the field that holds what visitors read, and its default if that is another. */
export const WordRow = memo(
  (props: {
    entry: WordEntry;
    /** The words of several groups are in the list. */
    isNamedByGroup?: boolean;
  }) => {
    const { entry, isNamedByGroup = false } = props;
    const { address, group, declared } = entry;
    const { label, text, isOptional } = declared;
    const { value: entered, type } = useEntered(address);
    const value = typeof entered === 'string' ? entered : text;
    const page = useFromEdits(({ working }) =>
      isNamedByGroup ? groupName(working.site.words, group) : '',
    );
    const hints = [page, declared.where, noteOf(declared)].filter((hint) => hint !== '');
    const isOther = value !== text && (value.trim() !== '' || isOptional);
    return (
      <TextRow
        address={address}
        name={label}
        hint={hints.join(', ')}
        value={value}
        onChange={type}
        placeholder={isOptional ? '' : text}
        rows={text.length >= LONG || text.includes('\n') ? 1 : undefined}
        remark={
          isOther
            ? {
                text: `Default: “${text}”`,
                action: (
                  <>
                    Reset<span className="sr-only"> {label}</span>
                  </>
                ),
                run() {
                  type(text);
                  document.getElementById(fieldId(address))?.focus();
                },
              }
            : null
        }
      />
    );
  },
);

/** What an owner must know of a word: the names that are replaced, and whether it may be empty. */
function noteOf(declared: Word): string {
  const names = declared.params.map((name) => `{${name}}`).join(' and ');
  if (names !== '') return `${names} ${declared.params.length === 1 ? 'is' : 'are'} filled in`;
  return declared.isOptional ? 'empty: not shown' : '';
}
