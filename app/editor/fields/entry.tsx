import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { labelOf } from '../../../domain/content/labels.ts';
import { useFromDraft } from '../contexts.tsx';
import { textAt } from '../draft.ts';
import { entryId } from '../paths.ts';

interface EntryProps {
  readonly path: string;
  readonly index: number;
  readonly count: number;
  /** The key of the field with an entry's title. */
  readonly titleKey: string;
  readonly nested: boolean;
  readonly onMove: (from: number, to: number, button: HTMLElement) => void;
  readonly onRemove: (index: number) => void;
  readonly onFocus: (index: number) => void;
  readonly children: ReactNode;
}

/** The current title of an entry in the working copy. */
export function useEntryTitle(path: string, titleKey: string): string {
  const title = useFromDraft((state) => textAt(state, `${path}.${titleKey}`).trim());
  return title === '' ? `Untitled ${labelOf(path)}` : title;
}

/** One entry of a list. */
export function Entry(props: EntryProps) {
  const { path, index, count, titleKey, nested, onMove, onRemove, onFocus } = props;
  const title = useEntryTitle(path, titleKey);
  const titleId = `${entryId(path)}-title`;
  const Title = nested ? 'h4' : 'h3';

  // At the end of the list the button does nothing; it is not disabled, so that it keeps the focus.
  const moveTo = (place: number, button: HTMLElement) => {
    if (place >= 0 && place < count) onMove(index, place, button);
  };

  return (
    <fieldset
      id={entryId(path)}
      className="entry"
      aria-labelledby={titleId}
      onFocus={() => onFocus(index)}
    >
      <div className="entry-top">
        <span className="label-mono figures" aria-hidden="true">
          {String(index + 1).padStart(2, '0')}
        </span>
        <Title id={titleId} dir="auto">
          {title}
        </Title>
        <span className="entry-deeds">
          <button
            type="button"
            className="icon-button"
            aria-disabled={index === 0}
            aria-label={`Move ${title} up`}
            onClick={(event) => moveTo(index - 1, event.currentTarget)}
          >
            <ArrowUp aria-hidden="true" size={17} strokeWidth={1.6} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-disabled={index === count - 1}
            aria-label={`Move ${title} down`}
            onClick={(event) => moveTo(index + 1, event.currentTarget)}
          >
            <ArrowDown aria-hidden="true" size={17} strokeWidth={1.6} />
          </button>
          <button type="button" className="link" onClick={() => onRemove(index)}>
            Remove<span className="sr-only"> {title}</span>
          </button>
        </span>
      </div>
      {props.children}
    </fieldset>
  );
}
