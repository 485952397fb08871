import { z } from 'zod';
import type { Clock } from '../core/clock.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

/** Whether views are counted, and when counting began the last time, in ISO 8601. */
const schema = z.object({ isOn: z.boolean(), since: z.string() });
type Counting = z.output<typeof schema>;

/** Creates the switch that all processes share, and switches a new site on. Throws the store's error. */
export async function createCountingSwitch(store: Store, clock: Clock) {
  const settings = settingRows(store);
  const listeners: (() => void)[] = [];
  const now = () => clock().toISOString();
  const parsed = (stored: string): Counting => schema.parse(JSON.parse(stored));
  const initial: Counting = { isOn: true, since: now() };
  let current = parsed(await settings.insertIfMissing('visit-counting', JSON.stringify(initial)));

  const use = (next: Counting) => {
    const isSwitched = next.isOn !== current.isOn;
    current = next;
    if (isSwitched) for (const listener of listeners) listener();
  };

  const refresh = async () => {
    const stored = await settings.read('visit-counting');
    if (stored !== null) use(parsed(stored));
  };

  return {
    /** Whether views are counted, and since when: from memory, as of the last `refresh`. */
    counting: () => current,

    /** Whether views are counted: from memory, as of the last `refresh`. */
    isCounting: () => current.isOn,

    /** Calls the listener after counting was switched on or off, by this process or by another one. */
    onSwitch: (listener: () => void) => void listeners.push(listener),

    /** Changes nothing where it is so already, also by another process. */
    async setCounting(isOn: boolean): Promise<void> {
      await refresh();
      if (isOn === current.isOn) return;
      const next: Counting = { isOn, since: isOn ? now() : current.since };
      await settings.write('visit-counting', JSON.stringify(next));
      use(next);
    },

    /** Reads whether another process has used the switch. Throws the store's error. */
    refresh,
  };
}
