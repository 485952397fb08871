import type { ReactNode } from 'react';
import { valueText } from '../../../domain/content/differences.ts';
import { titleOf } from '../../../domain/content/entry-names.ts';
import { labelOf } from '../../../domain/content/labels.ts';
import { movedKeys } from '../../../domain/content/moved-keys.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import type { Conflict } from '../../../domain/merge.ts';
import { childOf, isSame } from '../../../domain/same.ts';
import { textParts } from '../../../domain/text-merge.ts';
import { MarkedWords } from '../changes/marked-words.tsx';
import { timeText } from '../text/times.ts';
import { titlesOf } from './names.ts';
import { browserOf, type SaveConflict } from './save-conflict.ts';

/** The three versions of what is to be decided: before both, mine and theirs. */
export function Versions(props: {
  conflict: Conflict;
  saveConflict: SaveConflict;
  mine: Portfolio;
}) {
  const { conflict, saveConflict, mine } = props;
  const { base, theirs } = saveConflict;
  const [before, own, other] = columnsOf(conflict, [mine, theirs.content, base.content]);
  const source = [browserOf(theirs), timeOf(theirs.savedAt)].filter((part) => part !== '');
  return (
    <div className="conflict-versions grid grid-cols-[3fr_4fr_4fr] gap-y-0 gap-x-gut max-desk:grid-cols-[1fr] max-desk:gap-[1.1rem]">
      <div className="conflict-base">
        <h4>
          Original <span className="label-mono">{timeOf(base.savedAt)}</span>
        </h4>
        {before}
      </div>
      <div className="conflict-mine">
        <h4>
          <i aria-hidden="true" />
          Mine <span className="label-mono">this tab, unsaved</span>
        </h4>
        {own}
      </div>
      <div className="conflict-theirs">
        <h4>
          <i aria-hidden="true" />
          Theirs <span className="label-mono">{source.join(', ')}</span>
        </h4>
        {other}
      </div>
    </div>
  );
}

const timeOf = (time: string | undefined): string =>
  time === undefined ? '' : timeText(time, Date.now());

function columnsOf(
  conflict: Conflict,
  contents: readonly Portfolio[],
): [before: ReactNode, mine: ReactNode, theirs: ReactNode] {
  if (conflict.kind === 'field') {
    const { base, mine, theirs, path } = conflict;
    return [
      <p key="base" dir="auto">
        {valueText(base, path) || <i>nothing</i>}
      </p>,
      <p key="mine" dir="auto">
        <Marked path={path} before={base} after={mine} />
      </p>,
      <p key="theirs" dir="auto">
        <Marked path={path} before={base} after={theirs} />
      </p>,
    ];
  }
  if (conflict.kind === 'order') {
    const titles = titlesOf(conflict.id, contents);
    const { base, mine, theirs } = conflict;
    return [
      <Order key="base" order={base} before={base} titles={titles} />,
      <Order key="mine" order={mine} before={base} titles={titles} />,
      <Order key="theirs" order={theirs} before={base} titles={titles} />,
    ];
  }
  const { base, changed, path, removedBy } = conflict;
  const removed = (
    <p key="removed">
      <del>The whole entry.</del> {removedBy === 'theirs' && 'It stays in History.'}
    </p>
  );
  const edited = <Edited key="edited" path={path} before={base} after={changed} />;
  const before = (
    <p key="base" dir="auto">
      {titleOf(base) || <i>Untitled</i>}
    </p>
  );
  return removedBy === 'mine' ? [before, removed, edited] : [before, edited, removed];
}

/** A value with what was changed in it marked, word by word. It is whole: the owner chooses by it. */
function Marked({ path, before, after }: { path: string; before: unknown; after: unknown }) {
  const text = valueText(after, path);
  return (
    <>
      <MarkedWords parts={textParts(valueText(before, path), text)} />
      {text === '' && <i> nothing</i>}
    </>
  );
}

/** The fields of an entry that were changed. */
function Edited({ path, before, after }: { path: string; before: object; after: object }) {
  const changed = Object.keys(after).filter(
    (key) => labelOf(`${path}.${key}`) !== '' && !isSame(childOf(before, key), childOf(after, key)),
  );
  return (
    <dl>
      {changed.map((key) => (
        <div key={key}>
          <dt>{labelOf(`${path}.${key}`)}</dt>
          <dd dir="auto">
            <Changed
              path={`${path}.${key}`}
              before={childOf(before, key)}
              after={childOf(after, key)}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Changed({ path, before, after }: { path: string; before: unknown; after: unknown }) {
  const isList = Array.isArray(after) && after.some((each) => typeof each === 'object');
  return isList ? <ins>changed</ins> : <Marked path={path} before={before} after={after} />;
}

/** From this number of entries on, only those that moved are shown, with their neighbours. */
const LONG = 12;

function Order(props: {
  order: readonly string[];
  before: readonly string[];
  titles: ReadonlyMap<string, string>;
}) {
  const { order, before, titles } = props;
  const moved = movedKeys(before, order);
  const isNear = (place: number) =>
    order.length < LONG || [-1, 0, 1].some((step) => moved.has(order[place + step] ?? ''));
  const shown = order
    .map((key, place) => ({ key, place }))
    .filter(({ place }) => isNear(place) || (moved.size === 0 && place < LONG));
  return (
    <ol>
      {shown.map(({ key, place }) => (
        <li key={key} value={place + 1} data-moved={moved.has(key) || undefined}>
          <span className="label-mono figures" aria-hidden="true">
            {String(place + 1).padStart(2, '0')}
          </span>
          <span dir="auto">
            {titles.get(key)}
            {moved.has(key) && <span className="sr-only">, moved</span>}
          </span>
        </li>
      ))}
      {shown.length < order.length && (
        <li className="text-small text-paper-3">
          and {order.length - shown.length} in between or after
        </li>
      )}
    </ol>
  );
}
