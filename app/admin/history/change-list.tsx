import { useState } from 'react';
import { counted } from '../text/count.ts';
import type { Change } from './change.ts';
import { changeTitle } from './change-title.ts';
import './changes.css';
import { MarkedWords } from './marked-words.tsx';

/** The most changes that are shown at first. */
const SHOWN = 100;

/** Changes field by field, each with what stood there before and after, and its words marked. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, SHOWN);
  return (
    <>
      <p className="change-sides" aria-hidden="true">
        <span>Before</span>
        <span>After</span>
      </p>
      <dl className="changes">
        {shown.map((change) => (
          <ChangeRow key={`${change.kind} ${change.path}`} change={change} />
        ))}
      </dl>
      {changes.length > SHOWN && (
        <button type="button" className="link" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show only ${SHOWN}` : `Show all ${counted(changes.length, 'change')}`}
        </button>
      )}
    </>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { title, where } = changeTitle(change.path, change.entry);
  return (
    <div>
      <dt className="text-small/[1.4] text-moonlit-2">
        <b className="block text-moonlit" dir="auto">
          {title}
        </b>
        {change.kind === 'moved' ? `${where}, moved` : where}
      </dt>
      {(['before', 'after'] as const).map((side) => (
        <dd key={side} className="text-nav/[1.5] text-moonlit-2">
          <span className="change-side">{side === 'before' ? 'Before' : 'After'}</span>
          <Value change={change} side={side} />
        </dd>
      ))}
    </div>
  );
}

function Value({ change, side }: { change: Change; side: 'before' | 'after' }) {
  const { kind, before, after, fields = [] } = change;
  if (kind === 'changed') {
    return <MarkedWords before={before ?? ''} after={after ?? ''} shown={side} />;
  }
  if (kind === 'moved') return `Place ${change[side]}`;
  if (change[side] === null) return <i>{kind === 'added' ? 'Not there' : 'Removed'}</i>;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return fields.map(({ label, text }) => (
    <span key={label} className="block whitespace-pre-line">
      {label}: <Mark dir="auto">{text}</Mark>
    </span>
  ));
}
