import type { HistoryLine } from './calls.ts';
import { lineParts } from './line-text.ts';

/** What a version changed, on one line. */
export function LineSummary({ line, restored }: { line: HistoryLine; restored: string }) {
  const { cause, changes, changeCount, isReadable } = line;
  if (!isReadable) {
    return (
      <>
        <b>Stored in another format.</b> It can be downloaded, but not restored.
      </>
    );
  }
  const rest = changeCount - changes.length;
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
      {lineParts(changes).map(({ name, details }, index, parts) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names can repeat, and the parts have no state.
        <span key={index}>
          <b dir="auto">{name}</b> {details}
          {(index < parts.length - 1 || rest > 0) && '; '}
        </span>
      ))}
      {rest > 0 && `and ${rest} more`}
    </>
  );
}
