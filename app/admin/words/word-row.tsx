import { memo } from 'react';
import type { Word } from '../../../domain/words/word.ts';
import { storedWord } from '../../../domain/words/words-schema.ts';
import { runAfterPress } from '../controls/run-after-press.ts';
import { fieldId } from '../document/addresses.ts';
import { useEntered, useFieldState, useFromEdits } from '../document/use-edits.ts';
import { FieldError } from '../fields/field.tsx';
import { differs, groupName, type WordEntry } from './word-list.ts';

/** From this length of its default text, in characters, a word has a text area: an input of a phone cuts it. */
const LONG = 40;

interface RowProps {
  readonly entry: WordEntry;
  /** The words of several groups are in the list. */
  readonly isNamedByGroup?: boolean;
}

/** A word: its label and place, the field that holds what visitors read, and its default if that is another. */
export const WordRow = memo(({ entry, isNamedByGroup = false }: RowProps) => {
  const { address, group, key, declared } = entry;
  const { value: entered, type } = useEntered(address);
  const value = typeof entered === 'string' ? entered : declared.text;
  const id = fieldId(address);
  const isUnsaved = useFromEdits(({ saved }) =>
    differs(declared, value, saved.content.site.words[group]?.[key]),
  );
  const page = useFromEdits(({ working }) =>
    isNamedByGroup ? groupName(working.site.words, group) : '',
  );
  const hints = [page, declared.where, noteOf(declared)].filter((hint) => hint !== '');
  return (
    <div className="field" data-changed={isUnsaved || undefined}>
      <div className="field-top">
        <label htmlFor={id}>{declared.label}</label>
        <span className="hint">{hints.join(', ')}</span>
      </div>
      <div>
        <WordInput entry={entry} value={value} onChange={type} />
        {storedWord(declared, value) !== undefined && (
          <p className="hint flex flex-wrap items-center gap-x-4">
            <span className="wrap-anywhere whitespace-pre-line">{`Default: “${declared.text}”`}</span>
            <button
              type="button"
              className="link"
              onClick={() => {
                type(declared.text);
                document.getElementById(id)?.focus();
              }}
            >
              Reset<span className="sr-only"> {declared.label}</span>
            </button>
          </p>
        )}
      </div>
    </div>
  );
});

function WordInput({
  entry: { address, declared },
  value,
  onChange,
}: Pick<RowProps, 'entry'> & { value: string; onChange: (text: string) => void }) {
  const { text, isOptional } = declared;
  const { error, reveal } = useFieldState(address);
  const id = fieldId(address);
  const control = {
    id,
    dir: 'auto',
    autoComplete: 'off',
    value,
    placeholder: isOptional ? undefined : text,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: () => {
      // An empty required word goes back to its default.
      if (value.trim() === '' && !isOptional) runAfterPress(() => onChange(text));
      reveal();
    },
  };
  const isLong = text.length >= LONG || text.includes('\n');
  return (
    <>
      {isLong ? <textarea rows={1} {...control} /> : <input type="text" {...control} />}
      <FieldError address={address} error={error} />
    </>
  );
}

/** What an owner must know of a word: the names that are replaced, and whether it may be empty. */
function noteOf(declared: Word): string {
  const names = declared.params.map((name) => `{${name}}`).join(' and ');
  if (names !== '') return `${names} ${declared.params.length === 1 ? 'is' : 'are'} filled in`;
  return declared.isOptional ? 'empty: not shown' : '';
}
