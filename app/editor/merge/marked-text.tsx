import { type TextPart, textParts } from '../../../domain/text-merge.ts';

/** A value of a field as text. */
export function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  return typeof value === 'string' ? value : '';
}

/** A value with what was changed in it marked, word by word. */
export function Marked({ before, after }: { before: unknown; after: unknown }) {
  const parts = textParts(valueText(before), valueText(after));
  if (parts.length === 0) return <i>nothing</i>;
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name, and keep their order.
        <Part key={index} {...part} />
      ))}
      {valueText(after) === '' && <i> nothing</i>}
    </>
  );
}

function Part({ kind, text }: TextPart) {
  if (kind === 'same') return text;
  // The space around the words is not marked.
  const words = text.trim();
  const [start = '', end = ''] = words === '' ? ['', text] : text.split(words, 2);
  return (
    <>
      {start}
      {kind === 'added' ? <ins>{words}</ins> : <del>{words}</del>}
      {end}
      {kind === 'removed' && end === '' && ' '}
    </>
  );
}
