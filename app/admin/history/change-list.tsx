import { useState } from 'react';
import { type Difference, filledFields, valueText } from '../../../domain/content/differences.ts';
import { entryNameAt, titleOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { counted } from '../text/formats.ts';
import { changeTitle } from './change-title.ts';
import { Mark, MarkedWords } from './marked-words.tsx';

const SHOWN = 100;

const COLUMNS =
  'grid grid-cols-[10rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-6 gap-y-2 border-b border-rule py-4 max-desk:grid-cols-1';

interface ChangesProps {
  readonly changes: readonly Difference[];
  /** The content after them. */
  readonly content: Portfolio;
}

export function ChangeList({ changes, content }: ChangesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, SHOWN);
  return (
    <div>
      <p className={`${COLUMNS} hint max-desk:hidden`} aria-hidden="true">
        <span className="col-start-2">Before</span>
        <span>After</span>
      </p>
      <dl>
        {shown.map((change) => (
          <ChangeRow key={`${change.kind} ${change.path}`} change={change} content={content} />
        ))}
      </dl>
      {shown.length < changes.length && (
        <button type="button" className="link" onClick={() => setIsWhole(true)}>
          Show all {counted(changes.length, 'change')}
        </button>
      )}
    </div>
  );
}

function ChangeRow({ change, content }: { change: Difference; content: Portfolio }) {
  const { title, where } = changeTitle(
    change.path,
    change.kind === 'removed' ? titleOf(change.before) : entryNameAt(change.path, content),
  );
  return (
    <div className={COLUMNS}>
      <dt className="text-small">
        <b className="block font-[560] wrap-anywhere" dir="auto">
          {title}
        </b>
        <span className="text-ink-3">{change.kind === 'moved' ? `${where}, order` : where}</span>
      </dt>
      {(['before', 'after'] as const).map((side) => (
        <dd key={side} className="wrap-anywhere">
          <span className="hint block desk:sr-only">{side === 'before' ? 'Before' : 'After'}</span>
          <Value change={change} side={side} />
        </dd>
      ))}
    </div>
  );
}

function Value({ change, side }: { change: Difference; side: 'before' | 'after' }) {
  const { kind, path } = change;
  if (kind === 'changed' || kind === 'moved') {
    const [before, after] = [valueText(change.before, path), valueText(change.after, path)];
    return <MarkedWords before={before} after={after} shown={side} />;
  }
  const isAdded = kind === 'added';
  if (isAdded === (side === 'before')) {
    return <i className="text-ink-3">{isAdded ? 'Not there' : 'Removed'}</i>;
  }
  return filledFields(isAdded ? change.after : change.before, path).map(({ label, text }) => (
    <span key={label} className="block whitespace-pre-line">
      <span>{label}: </span>
      <Mark side={side}>{text}</Mark>
    </span>
  ));
}
