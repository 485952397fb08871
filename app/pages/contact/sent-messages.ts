import type { SentMessages } from '../../../scenes/scene.ts';
import { MAX_LANTERNS } from '../../../scenes/sent-lanterns.ts';

/** The key in local storage: when the last messages were sent, and nothing else of them. */
const KEY = 'engawa-lanterns';

/** The messages of earlier. Only in the browser. */
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
 * @param shown Those that this page knows: another tab may have sent one since, but perhaps nothing can be stored.
 */
export function addMessage(shown: readonly number[], time: number): SentMessages {
  const stored = storedMessages();
  const earlier = stored.length > 0 ? stored : shown;
  const oldest = earlier.indexOf(Math.min(...earlier));
  const seeds = earlier.length < MAX_LANTERNS ? [...earlier, time] : earlier.with(oldest, time);
  try {
    localStorage.setItem(KEY, seeds.join(','));
  } catch {
    // Without local storage, its lantern is there for this visit.
  }
  return { seeds, leaving: time };
}
