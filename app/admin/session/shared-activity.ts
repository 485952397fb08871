import { readItem, removeItem, writeItem } from '../browser/local-storage.ts';

/** The time of the owner's last activity in any tab of this browser, in milliseconds since 1970. */
export interface SharedActivity {
  /** The last activity, or 0 if there is none. */
  read(): number;
  write(time: number): void;
  /** Removes the time from the browser's storage when the session has ended. */
  forget(): void;
  /** Starts listening to other tabs and returns the function that stops it. Must be called in the browser. */
  listen(): () => void;
}

const NAME = 'engawa.active';

/** Whether a change of the browser's storage says that another tab has ended the session. */
export const isLogout = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): boolean =>
  key === NAME && newValue === null;

/**
 * Creates the activity that tabs share. The time is stored in local storage (docs/product.md#session). If storage
 * is disabled, an idle tab would end the session of an active one, so each tab also sends it to the others.
 */
export function createSharedActivity(): SharedActivity {
  let received = 0;
  let channel: BroadcastChannel | null = null;
  return {
    read: () => Math.max(received, Number(readItem(NAME)) || 0),
    write(time) {
      writeItem(NAME, String(time));
      channel?.postMessage(time);
    },
    forget: () => removeItem(NAME),
    listen() {
      const opened = openChannel();
      channel = opened;
      opened?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'number') received = Math.max(received, data);
      });
      return () => {
        opened?.close();
        channel = null;
      };
    },
  };
}

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    // The browser refuses channels too: each tab counts its own activity.
    return null;
  }
}
