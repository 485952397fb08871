import { diffWords } from 'diff';
import { Fragment } from 'react';

const WORDS = {
  intlSegmenter: new Intl.Segmenter('en', { granularity: 'word' }),
  // With more added and removed words, texts are shown without marks.
  maxEditLength: 500,
};

type Side = 'before' | 'after';

/** A text in parts, of which those that another one does not have are marked. */
export function markedParts(text: string, other: string) {
  const changes = diffWords(other, text, WORDS);
  if (changes === undefined) return [{ text, isMarked: false }];
  return changes
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value, isMarked: added }));
}

export function Mark(props: { side: Side; children: string }) {
  const { side, children } = props;
  return side === 'before' ? (
    <del className="bg-grey-wash">{children}</del>
  ) : (
    <ins className="bg-dye-wash no-underline">{children}</ins>
  );
}

/** One of two texts, whole, with the words marked that the other one does not have. */
export function MarkedWords(props: { before: string; after: string; shown: Side }) {
  const { before, after, shown } = props;
  const parts = shown === 'before' ? markedParts(before, after) : markedParts(after, before);
  if (parts.length === 0) return <i className="text-ink-3">empty</i>;
  return (
    <span className="whitespace-pre-line wrap-anywhere" dir="auto">
      {parts.map(({ text, isMarked }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state, and are all replaced at once.
        <Fragment key={index}>
          {isMarked ? <Mark side={shown}>{text}</Mark> : <span>{text}</span>}
        </Fragment>
      ))}
    </span>
  );
}
