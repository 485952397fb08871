import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { childOf, isSame } from '../../../domain/same.ts';

/**
 * The working copy with what differs between the saved content and an imported one. What the owner changed elsewhere
 * and has not saved stays; a list is replaced as a whole.
 */
export function withImported(mine: Portfolio, saved: Portfolio, incoming: Portfolio): Portfolio;
export function withImported(mine: unknown, saved: unknown, incoming: unknown): unknown {
  return combined(mine, saved, incoming);
}

function combined(mine: unknown, saved: unknown, incoming: unknown): unknown {
  if (isSame(saved, incoming)) return mine;
  if (!isPlain(mine) || !isPlain(incoming)) return incoming;
  const keys = new Set([...Object.keys(mine), ...Object.keys(incoming)]);
  const entries = [...keys].map((key): [string, unknown] => [
    key,
    combined(childOf(mine, key), childOf(saved, key), childOf(incoming, key)),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
