import type { SentMessages } from '../../../scenes/scene.ts';
import { MAX_LANTERNS } from '../../../scenes/sent-lanterns.ts';

/** The key in local storage of the times of the last messages; nothing else of them is stored. */
const KEY = 'engawa-lanterns';

/** The stored messages. Only in the browser. */
export function storedMessages(): readonly number[] {
  try {
    const times = (localStorage.getItem(KEY) ?? '').split(',').map(Number);
    return [...new Set(times)]
      .filter((time) => Number.isSafeInteger(time) && time > 0)
      .slice(0, MAX_LANTERNS);
  } catch {
    return [];
  }
}

/**
 * Adds a message that was sent just now, in place of the oldest when there are too many.
 *
 * @param shown The messages that this page knows: another tab may have stored one since, or the browser stores nothing.
 */
export function addMessage(shown: readonly number[], time: number): SentMessages {
  const stored = storedMessages();
  const earlier = stored.length > 0 ? stored : shown;
  const oldest = earlier.indexOf(Math.min(...earlier));
  const seeds = earlier.length < MAX_LANTERNS ? [...earlier, time] : earlier.with(oldest, time);
  try {
    localStorage.setItem(KEY, seeds.join(','));
  } catch {
    // Without local storage, its lantern lasts for this visit.
  }
  return { seeds, leaving: time };
}
