import { Fragment } from 'react';
import type { TextPart } from '../../../domain/text-merge.ts';
import './changes.css';

/**
 * The parts of two texts: those that only the first one has as deleted, those that only the second one has as added.
 */
export function MarkedWords({ parts }: { parts: readonly TextPart[] }) {
  return (
    <span className="marked whitespace-pre-line wrap-anywhere" dir="auto">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state, and are all replaced at once.
        <Fragment key={index}>
          {parts[index - 1]?.kind === 'removed' && gapBefore(part)}
          <Part {...part} />
        </Fragment>
      ))}
    </span>
  );
}

/** A space after a deleted word, where the text has none: at its start, for example. */
const gapBefore = ({ kind, text }: TextPart): string =>
  (kind === 'added' ? /^\S/ : /^[\p{L}\p{N}]/u).test(text) ? ' ' : '';

/** White space at the ends of a part is not marked. */
function Part({ kind, text }: TextPart) {
  if (kind === 'same') return text;
  const words = text.trim();
  if (words === '') return text;
  const [start, end] = text.split(words);
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <>
      {start}
      <Mark>{words}</Mark>
      {end}
    </>
  );
}
