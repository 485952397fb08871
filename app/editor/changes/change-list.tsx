import { useState } from 'react';
import { entryPathOf } from '../../../domain/content/entry-names.ts';
import type { Change } from './change.ts';
import { changeTitle, shownName } from './change-title.ts';
import './changes.css';
import { MarkedWords } from './marked-words.tsx';

/** The most changes that are shown at first. */
const SHOWN = 100;

/** Changes field by field, with their words marked. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, SHOWN);
  return (
    <>
      <dl className="changes">
        {shown.map((change) => (
          <ChangeRow key={`${change.kind} ${change.path}`} change={change} />
        ))}
      </dl>
      {shown.length < changes.length && (
        <button type="button" className="link" onClick={() => setIsWhole(true)}>
          Show all {changes.length.toLocaleString('en')} changes
        </button>
      )}
    </>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { title, where } = changeTitle(change.path, change.entry);
  return (
    <div>
      <dt>
        <b dir="auto">{change.kind === 'moved' ? 'Order' : title}</b>
        {where}
      </dt>
      <dd>
        <Values change={change} />
      </dd>
    </div>
  );
}

function Values({ change }: { change: Change }) {
  const { kind, path, before, after } = change;
  if (kind === 'moved') {
    const name = shownName(entryPathOf(path) ?? path, change.entry ?? '');
    return (
      <>
        <bdi>{name}</bdi> <del>{before}</del> <ins>{after}</ins>
      </>
    );
  }
  return (
    <>
      {kind !== 'changed' && <i>{kind === 'added' ? 'Added' : 'Removed'}</i>}
      <MarkedWords before={before ?? ''} after={after ?? ''} />
      {kind === 'changed' && after === '' && <i>now empty</i>}
    </>
  );
}
