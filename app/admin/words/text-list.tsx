import { type ReactNode, useState } from 'react';
import { fieldId } from '../document/addresses.ts';
import { useFromEdits } from '../document/use-edits.ts';
import { Field, type FieldLayout, useField } from '../fields/field.tsx';

/** The most texts of a list that have fields at once: three hundred would be slow. */
const SHOWN = 40;

export function TextList<T>(props: {
  title: ReactNode;
  heading?: 'h2' | 'h4';
  /** How many there are now. A text that no longer belongs to the list stays in it until another list is shown. */
  count: number;
  tools?: ReactNode;
  texts: readonly T[];
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

/** A text of the site: its name, its field, and below that what it was, with a button. */
export function TextRow(
  props: FieldLayout & {
    address: string;
    name: string;
    /** The text that is translated in the field, its address and language. */
    original?: { readonly address: string; readonly text: string; readonly language: string };
    value: string;
    onChange: (text: string) => void;
    /** The language of what is entered, if it is not that of the site. */
    lang?: string;
    placeholder?: string;
    rows?: number | undefined;
    remark:
      | false
      | { readonly text: ReactNode; readonly action: ReactNode; readonly run: () => void };
  },
) {
  const { address, name, original, value, onChange, lang, placeholder, rows, remark } = props;
  const { state, control } = useField(address, props);
  const isChanged = useFromEdits((_, edits) => edits.isChanged(address));
  // What leads to the original, such as an error of it, leads here.
  const originalId = original && fieldId(original.address);
  const described = [originalId, control['aria-describedby']].filter(Boolean);
  const input = {
    ...control,
    lang,
    value,
    placeholder,
    dir: 'auto',
    'aria-label': props.cell === undefined ? undefined : name,
    'aria-describedby': described.join(' ') || undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  return (
    <Field {...props} {...state} changed={isChanged} label={name}>
      {original !== undefined && (
        <p
          id={originalId}
          tabIndex={-1}
          className="max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere text-ink-2"
          lang={original.language}
          dir="auto"
        >
          {original.text}
        </p>
      )}
      {rows === undefined ? <input type="text" {...input} /> : <textarea rows={rows} {...input} />}
      {remark && (
        <p className="hint flex flex-wrap items-center gap-x-4">
          <span className="wrap-anywhere whitespace-pre-line">{remark.text}</span>
          <button type="button" className="link" onClick={remark.run}>
            {remark.action}
          </button>
        </p>
      )}
    </Field>
  );
}
