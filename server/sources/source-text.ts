import { isWebUrl } from '../../domain/link.ts';
import { sha256 } from '../core/hashes.ts';

/** Entries with keys that are the same each time, made of a prefix and of what tells them apart. */
export function keyed<T>(
  prefix: string,
  entries: readonly T[],
  namesOf: (entry: T) => readonly string[],
): (T & { readonly key: string })[] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const names = JSON.stringify(namesOf(entry));
    const count = counts.get(names) ?? 0;
    counts.set(names, count + 1);
    const hash = sha256(`${names}${count === 0 ? '' : count}`);
    return { ...entry, key: `${prefix}-${hash.slice(0, 24)}` };
  });
}

/** A web address, also of what was written without a scheme; empty for anything else. */
export function webUrl(text: string): string {
  const full = /^[\w-]+(?:\.[\w-]+)+(?:[:/?#]|$)/.test(text) ? `https://${text}` : text;
  return isWebUrl(full) ? full : '';
}
