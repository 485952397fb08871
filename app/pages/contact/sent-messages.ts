import { MAX_LANTERNS } from '../../../scenes/sent-lanterns.ts';

/**
 * When messages were sent from this browser, in milliseconds since 1970: at most `MAX_LANTERNS`, each at the index of its
 * lantern's place. Only in the browser.
 */
export function sentMessages(key: string): readonly number[] {
  try {
    const times = (localStorage.getItem(key) ?? '').split(',').map(Number);
    return [...new Set(times)]
      .filter((time) => Number.isSafeInteger(time) && time > 0)
      .slice(0, MAX_LANTERNS);
  } catch {
    return [];
  }
}

/** Adds a message to those of earlier, in place of the oldest when there are too many. Returns all. */
export function withMessage(
  key: string,
  earlier: readonly number[],
  time: number,
): readonly number[] {
  const oldest = earlier.indexOf(Math.min(...earlier));
  const all = earlier.length < MAX_LANTERNS ? [...earlier, time] : earlier.with(oldest, time);
  try {
    localStorage.setItem(key, all.join(','));
  } catch {
    // Without local storage, its lantern is there for this visit.
  }
  return all;
}
