import type { HistoryLine } from './calls.ts';
import { lineText } from './line-text.ts';

/** What a version changed, on one line. */
export function LineSummary({ line, restored }: { line: HistoryLine; restored: string }) {
  const { cause, changeCount, isReadable } = line;
  if (!isReadable) {
    return (
      <>
        <b>Stored in another format.</b> It can be downloaded, but not restored.
      </>
    );
  }
  return (
    <>
      {cause === 'restored' && (
        <>
          <b>Restored</b> from {restored}
          {changeCount > 0 && ': '}
        </>
      )}
      {cause === 'first' && <b>The first version</b>}
      {cause !== 'first' && cause !== 'restored' && changeCount === 0 && 'Saved without a change'}
      <LineChanges of={line} />
    </>
  );
}

/** The first changes: their fields, and what stood and stands there. */
export function LineChanges({ of }: { of: Pick<HistoryLine, 'changes' | 'changeCount'> }) {
  const { parts, more } = lineText(of);
  return (
    <>
      {parts.map(({ name, details }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the parts have no state.
        <span key={index}>
          {index > 0 && '; '}
          <b dir="auto">{name}</b>{' '}
          {details.map(({ text, values }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: texts can repeat, and have no state.
            <span key={place}>
              {place > 0 && ', '}
              {text}
              {values !== '' && ' '}
              {values !== '' && <bdi className="text-paper">{values}</bdi>}
            </span>
          ))}
        </span>
      ))}
      {more > 0 && ` +${more} more`}
    </>
  );
}
