import { z } from 'zod';
import { throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../clock.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

const schema = z.object({ isOn: z.boolean(), since: z.string() });

/** Whether views are counted, and when counting began the last time, in ISO 8601. */
export type Counting = z.output<typeof schema>;

/** The switch that all processes share. */
export interface CountingSwitch {
  /** From memory, as of the last `refresh`. */
  current(): Counting;
  /** Calls the listener after counting was switched on or off, by this process or by another one. */
  onSwitch(listener: () => void): void;
  /** Changes nothing where it is so already, also by another process. Throws `save-failed`. */
  set(isOn: boolean): Promise<void>;
  /** Reads whether another process has used the switch. Throws the store's error. */
  refresh(): Promise<void>;
}

/** Creates the switch, and switches a new site on. Throws the store's error. */
export async function createCountingSwitch(store: Store, clock: Clock): Promise<CountingSwitch> {
  const settings = settingRows(store);
  const listeners: (() => void)[] = [];
  const initial: Counting = { isOn: true, since: clock().toISOString() };
  const parsed = (stored: string): Counting => schema.parse(JSON.parse(stored));
  let current = parsed(await settings.insertIfMissing('visit-counting', JSON.stringify(initial)));

  const use = (next: Counting) => {
    const isSwitched = next.isOn !== current.isOn;
    current = next;
    if (isSwitched) for (const listener of listeners) listener();
  };

  const refresh = async () => {
    const before = current;
    const stored = await settings.read('visit-counting');
    // A switch of this process during the read is newer.
    if (current === before && stored !== null) use(parsed(stored));
  };

  return {
    current: () => current,
    onSwitch: (listener) => void listeners.push(listener),

    async set(isOn) {
      try {
        await refresh();
        if (isOn === current.isOn) return;
        const since = isOn ? clock().toISOString() : current.since;
        const next: Counting = { isOn, since };
        await settings.write('visit-counting', JSON.stringify(next));
        use(next);
      } catch (cause) {
        throwAs('save-failed', 'The switch cannot be stored.')(cause);
      }
    },

    refresh,
  };
}
