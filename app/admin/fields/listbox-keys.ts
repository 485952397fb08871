/** What a key does in the list of a select field: opens it with an option active, moves, chooses, or closes it. */
export type ListboxStep =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'choose' }
  | { readonly kind: 'close' };

/** What PageUp and PageDown move by. */
const PAGE = 10;

/**
 * The step of a key that is no character, as WAI-ARIA's select-only combobox has it; undefined where the key does
 * nothing of its own. `active` is null while the list is closed, `current` the chosen option.
 */
export function stepOf(
  pressed: { readonly key: string; readonly altKey: boolean },
  list: { readonly active: number | null; readonly current: number; readonly count: number },
): ListboxStep | undefined {
  const { key, altKey } = pressed;
  const { active, current, count } = list;
  const move = (to: number): ListboxStep => ({
    kind: 'move',
    to: Math.min(Math.max(to, 0), count - 1),
  });
  if (key === 'Home') return move(0);
  if (key === 'End') return move(count - 1);
  if (active === null) {
    return ['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key) ? move(current) : undefined;
  }
  switch (key) {
    case 'ArrowDown':
      return move(active + 1);
    case 'ArrowUp':
      return altKey ? { kind: 'choose' } : move(active - 1);
    case 'PageDown':
      return move(active + PAGE);
    case 'PageUp':
      return move(active - PAGE);
    case 'Enter':
    case ' ':
    case 'Tab':
      return { kind: 'choose' };
    case 'Escape':
      return { kind: 'close' };
    default:
      return undefined;
  }
}

/**
 * The option that typed characters lead to: the next one that begins with them, in any case; one character again and
 * again goes through all that begin with it. -1 if there is none.
 */
export function optionTyped(labels: readonly string[], typed: string, from: number): number {
  const text = typed.toLowerCase();
  const isRepeated = text !== '' && [...text].every((character) => character === text[0]);
  const sought = isRepeated ? text.slice(0, 1) : text;
  // More characters may still mean the active option.
  const start = isRepeated ? from + 1 : from;
  const order = labels.map((_, index) => (start + index) % labels.length);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(sought)) ?? -1;
}
