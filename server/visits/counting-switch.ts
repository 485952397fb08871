import { z } from 'zod';
import { SiteError } from '../../domain/errors.ts';
import type { Clock } from '../clock.ts';
import { settingRows } from '../store/settings.ts';
import type { Store } from '../store/store.ts';

const schema = z.object({ isOn: z.boolean(), since: z.string().nullable() });

/** Whether views are counted, and since when, in ISO 8601: null until the switch was used for the first time. */
export type Counting = z.output<typeof schema>;

/** The switch that all processes share. */
export interface CountingSwitch {
  /** From memory, as of the last `refresh`. */
  current(): Counting;
  /** Calls the listener after counting was switched on or off, by this process or by another one. */
  onSwitch(listener: () => void): void;
  /** Throws `save-failed`. */
  set(isOn: boolean): Promise<void>;
  /** Reads whether another process has used the switch. Throws the store's error. */
  refresh(): Promise<void>;
}

/** Creates the switch, which is on until it is read. */
export function createCountingSwitch(store: Store, clock: Clock): CountingSwitch {
  const settings = settingRows(store);
  const listeners: (() => void)[] = [];
  let current: Counting = { isOn: true, since: null };

  const use = (next: Counting) => {
    const isSwitched = next.isOn !== current.isOn;
    current = next;
    if (isSwitched) for (const listener of listeners) listener();
  };

  return {
    current: () => current,
    onSwitch: (listener) => void listeners.push(listener),

    async set(isOn) {
      const since = isOn ? clock().toISOString() : current.since;
      const next: Counting = { isOn, since };
      await settings.write('visit-counting', JSON.stringify(next)).catch((cause: unknown) => {
        throw new SiteError('save-failed', { cause, detail: 'The switch cannot be stored.' });
      });
      use(next);
    },

    async refresh() {
      const before = current;
      const stored = await settings.read('visit-counting');
      // A switch of this process during the read is newer.
      if (current === before && stored !== null) use(schema.parse(JSON.parse(stored)));
    },
  };
}
