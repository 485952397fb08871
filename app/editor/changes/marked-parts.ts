import { type TextPart, textParts } from '../../../domain/text-merge.ts';

/** From this many characters on, unchanged text is cut in the middle. */
const UNCHANGED_MAX = 240;

/** How much of cut text stays beside a change, in characters. */
const BESIDE_CHANGE = 80;

/** The share of the longer text that must be equal, so that the words of both are shown among each other. */
const LEAST_EQUAL = 0.25;

/**
 * The parts of two texts as they are shown: word by word, unchanged text in between cut to what is beside a change;
 * texts with little in common one after the other.
 */
export function markedParts(before: string, after: string): readonly TextPart[] {
  const parts = textParts(before, after);
  const equal = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0);
  if (equal < LEAST_EQUAL * Math.max(before.length, after.length)) {
    const whole: readonly TextPart[] = [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
    return whole.filter(({ text }) => text !== '');
  }
  return parts.map((part, index) =>
    part.kind === 'same'
      ? { ...part, text: cut(part.text, index > 0, index < parts.length - 1) }
      : part,
  );
}

/** Unchanged text, cut where no change is near. */
function cut(text: string, hasBefore: boolean, hasAfter: boolean): string {
  if (text.length <= UNCHANGED_MAX) return text;
  const start = hasBefore ? text.slice(0, text.indexOf(' ', BESIDE_CHANGE) + 1) : '';
  const end = hasAfter ? text.slice(text.lastIndexOf(' ', text.length - BESIDE_CHANGE)) : '';
  return start.length + end.length < text.length ? `${start}…${end}`.toWellFormed() : text;
}
