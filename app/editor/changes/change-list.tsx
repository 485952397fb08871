import { useState } from 'react';
import { entryPathOf } from '../../../domain/content/entry-names.ts';
import { fieldAt } from '../../../domain/content/labels.ts';
import { counted } from '../text/count.ts';
import type { Change } from './change.ts';
import { changeTitle, placeText, shownName } from './change-title.ts';
import './changes.css';
import { markedParts } from './marked-parts.ts';
import { MarkedWords } from './marked-words.tsx';
import { PictureChange } from './picture-change.tsx';

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
      <dt className="text-small/[1.4] text-paper-2">
        <b className="block" dir="auto">
          {change.kind === 'moved' ? 'Order' : title}
        </b>
        {where}
      </dt>
      <dd className="text-nav/[1.5] text-paper-2">
        <Values change={change} />
      </dd>
    </div>
  );
}

function Values({ change }: { change: Change }) {
  const { kind, path, before, after, fields } = change;
  if (kind === 'changed' && fieldAt(path)?.picture !== undefined) {
    return <PictureChange before={before ?? ''} after={after ?? ''} />;
  }
  if (kind === 'changed') {
    return (
      <>
        <MarkedWords parts={markedParts(before ?? '', after ?? '')} />
        {after === '' && <i> now empty</i>}
      </>
    );
  }
  if (kind === 'moved') {
    return (
      <>
        <bdi>{shownName(entryPathOf(path) ?? path, change.entry ?? '')}</bdi>{' '}
        <del>{placeText(before)}</del> <ins>{placeText(after)}</ins>
      </>
    );
  }
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <>
      <i>{kind === 'added' ? 'Added' : 'Removed'}</i>
      {fields?.map(({ label, text }) => (
        <span key={label} className="block whitespace-pre-line">
          {label}: <Mark dir="auto">{text}</Mark>
        </span>
      ))}
    </>
  );
}
