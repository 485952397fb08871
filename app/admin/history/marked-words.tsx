import { diffArrays } from 'diff';
import { Fragment } from 'react';

/** Above this number of added and removed words, texts are shown without marks. */
const MARKED_MAX = 500;

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });

/** The words and signs of a text, each with the white space behind it. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of SEGMENTER.segment(text)) {
    if (segment.trim() === '' && words.length > 0) words.push(`${words.pop()}${segment}`);
    else words.push(segment);
  }
  return words;
}

interface Part {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text in parts, of which those that another one does not have are marked. */
export function markedParts(text: string, other: string): Part[] {
  const changes = diffArrays(wordsOf(other), wordsOf(text), {
    comparator: (one, another) => one.trim() === another.trim(),
    maxEditLength: MARKED_MAX,
  });
  if (changes === undefined) return [{ text, isMarked: false }];
  return changes
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value.join(''), isMarked: added }));
}

/** Text that stands on one side only. */
export function Mark(props: { side: 'before' | 'after'; children: string }) {
  const { side, children } = props;
  return side === 'before' ? (
    <del className="bg-grey-wash">{children}</del>
  ) : (
    <ins className="bg-dye-wash no-underline">{children}</ins>
  );
}

/** One of two texts, whole, with the words marked that the other one does not have. */
export function MarkedWords(props: { before: string; after: string; shown: 'before' | 'after' }) {
  const { before, after, shown } = props;
  const parts = shown === 'before' ? markedParts(before, after) : markedParts(after, before);
  if (parts.length === 0) return <i className="text-ink-3">empty</i>;
  return (
    <span className="whitespace-pre-line wrap-anywhere" dir="auto">
      {parts.map(({ text, isMarked }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state, and are all replaced at once.
        <Fragment key={index}>
          {isMarked ? <Mark side={shown}>{text.trimEnd()}</Mark> : <span>{text}</span>}
          {isMarked && <span>{text.slice(text.trimEnd().length)}</span>}
        </Fragment>
      ))}
    </span>
  );
}
