import { Undo2 } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { isObject } from '../../../domain/same.ts';
import { type CountedWord, isCounted, type Word } from '../../../domain/words/word.ts';
import { type ChangedWord, storedWord } from '../../../domain/words/words-schema.ts';
import { runAfterPress } from '../controls/run-after-press.ts';
import { fieldId } from '../document/addresses.ts';
import { useEntered, useFieldState, useFromEdits } from '../document/use-edits.ts';
import { FieldError } from '../fields/field.tsx';
import { CountedFields } from '../settings/counted-fields.tsx';
import { defaultsOf, differs, groupName, matchesIn, type WordEntry } from './word-list.ts';

/** From this length of its default text, in characters, a word has a text area: an input of a phone cuts it. */
const LONG = 40;

interface RowProps {
  readonly entry: WordEntry;
  /** In a list of found words: what was searched, which is marked, and the group is named. */
  readonly query?: string;
}

/** A word: its label and place, the field that holds what visitors read, and its default if that is another. */
export const WordRow = memo((props: RowProps) => {
  const { declared } = props.entry;
  return isCounted(declared) ? (
    <CountedRow {...props} declared={declared} />
  ) : (
    <TextRow {...props} declared={declared} />
  );
});

function TextRow(props: RowProps & { declared: Word }) {
  const { entry, declared } = props;
  const { address } = entry;
  const { value: entered, type } = useEntered(address);
  const { error, reveal } = useFieldState(address);
  const value = typeof entered === 'string' ? entered : declared.text;
  const id = fieldId(address);
  const control = {
    id,
    dir: 'auto',
    autoComplete: 'off',
    value,
    // An empty required word goes back to its default.
    placeholder: declared.isOptional ? undefined : declared.text,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
    onBlur: () => {
      if (value.trim() === '' && !declared.isOptional) runAfterPress(() => type(declared.text));
      reveal();
    },
  };
  const isLong = declared.text.length >= LONG || declared.text.includes('\n');
  return (
    <Row
      {...props}
      value={value}
      label={(texts) => <label htmlFor={id}>{texts}</label>}
      onDefault={() => {
        type(declared.text);
        document.getElementById(id)?.focus();
      }}
    >
      {isLong ? <textarea rows={1} {...control} /> : <input type="text" {...control} />}
      <FieldError address={address} error={error} />
    </Row>
  );
}

function CountedRow(props: RowProps & { declared: CountedWord }) {
  const { entry, declared } = props;
  const { value, type } = useEntered(entry.address);
  const forms = isForms(value) ? value : {};
  const labelId = `${fieldId(entry.address)}-label`;
  return (
    <Row
      {...props}
      value={forms}
      label={(texts) => (
        <div id={labelId} className="site-label">
          {texts}
        </div>
      )}
      onDefault={() => {
        type({});
        document.getElementById(labelId)?.parentElement?.querySelector('input')?.focus();
      }}
    >
      <CountedFields address={entry.address} declared={declared} forms={forms} onChange={type} />
    </Row>
  );
}

const isForms = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) && Object.values(value).every((form) => typeof form === 'string');

function Row(
  props: RowProps & {
    value: ChangedWord;
    label: (texts: ReactNode) => ReactNode;
    onDefault: () => void;
    children: ReactNode;
  },
) {
  const { entry, query = '', value, label, onDefault } = props;
  const { group, key, declared } = entry;
  const isOther = storedWord(declared, value) !== undefined;
  const isUnsaved = useFromEdits(({ saved }) =>
    differs(declared, value, saved.content.site.words[group]?.[key]),
  );
  const groupText = useFromEdits(({ working }) =>
    query === '' ? '' : `${groupName(working.site.words, group)}, `,
  );
  return (
    <div
      className="site-word relative grid gap-y-[0.3rem] gap-x-gut pt-2 pb-[0.8rem] desk:grid-cols-[12.5rem_minmax(0,1fr)] desk:py-[0.55rem] desk:px-0"
      data-changed={isOther || undefined}
      data-unsaved={isUnsaved || undefined}
    >
      {label(
        <>
          {declared.label}{' '}
          <span className="label-mono">
            {groupText}
            {declared.where}
          </span>
          {notesOf(declared) !== '' && <span className="label-mono"> {notesOf(declared)}</span>}
        </>,
      )}
      <div>
        {props.children}
        {isOther && (
          <div className="site-default flex flex-wrap items-baseline justify-between gap-y-0 gap-x-5 pt-[0.1rem] text-small/[1.45] text-moonlit-2 max-desk:flex-col">
            <span className="min-w-0 flex-[1_1_18rem] wrap-anywhere whitespace-pre-line max-desk:flex-none">
              <span className="label-mono">default</span>
              {defaultsOf(declared).map((text, index) => (
                <span key={text}>
                  {index > 0 && ', '}
                  <q>
                    <Marked text={text} query={query} />
                  </q>
                </span>
              ))}
            </span>
            <button type="button" className="site-action" onClick={onDefault}>
              <Undo2 aria-hidden="true" size={15} strokeWidth={1.6} />
              <u>Use the default</u>
              <span className="sr-only"> of {declared.label}</span>
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

/** What an owner must know of a word: the names that are replaced, and whether it may be empty. */
function notesOf(declared: Word | CountedWord): string {
  const names = declared.params.map((name) => `{${name}}`).join(' and ');
  if (isCounted(declared)) return `${names} is the number`;
  if (names !== '') return `${names} ${declared.params.length === 1 ? 'is' : 'are'} filled in`;
  return declared.isOptional ? 'empty: not shown' : '';
}

function Marked({ text, query }: { text: string; query: string }) {
  return matchesIn(text, query).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name, and keep their order.
    index % 2 === 1 ? <mark key={index}>{part}</mark> : part,
  );
}
