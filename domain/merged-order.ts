/** The keys of a list's entries in three contents, in order. */
interface Orders {
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/** How two orders are decided: by a side, or by an order of its own. */
type OrderChoice = 'mine' | 'theirs' | { readonly kept: unknown };

/**
 * The keys of both sides in one order. Both sides' orders of the entries that all three contents have are in conflict
 * where both changed it, and differently. The order that `choice` prefers, or else theirs, then comes first; so it does
 * where neither side changed the order. An entry that only the other side has follows the one that it follows there.
 */
export function mergedOrder(
  { base, mine, theirs }: Orders,
  choice: OrderChoice | undefined,
): {
  readonly keys: readonly string[];
  readonly isConflict: boolean;
  /** Which side alone changed the order; undefined where neither did, or both. */
  readonly movedBy: 'mine' | 'theirs' | undefined;
} {
  const sets = [base, mine, theirs].map((keys) => new Set(keys));
  const [own, other, before] = [mine, theirs, base].map((keys) =>
    keys.filter((key) => sets.every((set) => set.has(key))).join(' '),
  );
  const isConflict = own !== other && own !== before && other !== before;
  const alone = other === before ? 'mine' : 'theirs';
  const movedBy = own === other || isConflict ? undefined : alone;
  const preferred = typeof choice === 'string' ? choice : undefined;
  const chosen = isConflict ? choice : (movedBy ?? preferred);
  const first = keptKeys(chosen) ?? (chosen === 'mine' ? mine : theirs);
  const known = new Set([...mine, ...theirs]);
  const keys = [theirs, mine].reduce(
    withOthers,
    first.filter((key) => known.has(key)),
  );
  return { keys, isConflict, movedBy };
}

function keptKeys(choice: OrderChoice | undefined): readonly string[] | undefined {
  if (typeof choice !== 'object' || !Array.isArray(choice.kept)) return undefined;
  return [...new Set(choice.kept.filter((key) => typeof key === 'string'))];
}

/** An order with the keys that only another one has, behind the keys that they follow there. */
function withOthers(order: readonly string[], others: readonly string[]): string[] {
  const result = [...order];
  const present = new Set(order);
  const otherKeys = new Set(others);
  let previous: string | undefined;
  for (const key of others) {
    if (!present.has(key)) {
      let at = previous === undefined ? 0 : result.indexOf(previous) + 1;
      // What only the first order has there comes before it.
      while (at < result.length && !otherKeys.has(result[at] ?? '')) at += 1;
      result.splice(at, 0, key);
    }
    previous = key;
  }
  return result;
}
