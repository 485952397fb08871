import { type ReactNode, useState } from 'react';
import { fieldId } from '../document/addresses.ts';
import { useFieldState, useFromEdits } from '../document/use-edits.ts';
import { FieldError } from '../fields/field.tsx';

/** The most texts of a list that have fields at once: three hundred would be slow. */
const SHOWN = 40;

/** Texts of the site with their fields. */
export function TextList<T>(props: {
  title: ReactNode;
  heading?: 'h2' | 'h4';
  /** How many there are now. A text that no longer belongs to the list stays in it until another list is shown. */
  count: number;
  /** What stands beside the title. */
  tools?: ReactNode;
  texts: readonly T[];
  /** What an empty list says. */
  empty: string;
  children: (text: T) => ReactNode;
}) {
  const { title, heading: Heading = 'h2', count, tools, texts, empty, children } = props;
  const [from, setFrom] = useState(0);
  const left = texts.length - from - SHOWN;
  return (
    <section>
      <div className="section-head">
        <Heading>{title}</Heading>
        <span className="text-ink-3 figures" role="status">
          {count}
        </span>
        {tools}
      </div>
      {texts.length === 0 ? (
        <p className="empty">{empty}</p>
      ) : (
        <div className="ledger">{texts.slice(from, from + SHOWN).map(children)}</div>
      )}
      {left > 0 && (
        <button
          type="button"
          className="btn mt-4"
          onClick={(event) => {
            setFrom(from + SHOWN);
            event.currentTarget.closest('section')?.scrollIntoView();
          }}
        >
          Next {Math.min(SHOWN, left)} texts
        </button>
      )}
    </section>
  );
}

/** A text of the site: its name, its field, and below that what it was, with the button that settles the difference. */
export function TextRow(props: {
  address: string;
  name: string;
  hint?: string;
  /** The text that is translated in the field, and its language. */
  original?: { readonly text: string; readonly language: string };
  value: string;
  onChange: (text: string) => void;
  /** The language of what is entered, if it is not that of the site. */
  lang?: string;
  placeholder?: string;
  /** The field has several lines. */
  rows?: number | undefined;
  remark: { readonly text: ReactNode; readonly action: ReactNode; readonly run: () => void } | null;
}) {
  const { address, name, hint = '', original, value, onChange, rows, remark } = props;
  const { error, reveal } = useFieldState(address);
  const isChanged = useFromEdits((_, edits) => edits.isChanged(address));
  const id = fieldId(address);
  const described = [
    original !== undefined && `${id}-original`,
    error !== undefined && `${id}-error`,
  ].filter((part) => part !== false);
  const control = {
    id,
    lang: props.lang,
    dir: 'auto',
    autoComplete: 'off',
    value,
    placeholder: props.placeholder,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described.join(' ') || undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    onBlur: reveal,
  };
  return (
    <div className="field" data-changed={isChanged || undefined}>
      <div className="field-top">
        <label htmlFor={id}>{name}</label>
        <span className="hint">{hint}</span>
      </div>
      <div>
        {original !== undefined && (
          <p
            id={`${id}-original`}
            className="max-h-60 overflow-y-auto pb-1 whitespace-pre-line wrap-anywhere text-ink-2"
            lang={original.language}
            dir="auto"
          >
            {original.text}
          </p>
        )}
        {rows === undefined ? (
          <input type="text" {...control} />
        ) : (
          <textarea rows={rows} {...control} />
        )}
        {remark !== null && (
          <p className="hint flex flex-wrap items-center gap-x-4">
            <span className="wrap-anywhere whitespace-pre-line">{remark.text}</span>
            <button type="button" className="link" onClick={remark.run}>
              {remark.action}
            </button>
          </p>
        )}
        <FieldError address={address} error={error} />
      </div>
    </div>
  );
}
