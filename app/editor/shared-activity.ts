import { forget, keep, readKept } from './local-storage.ts';

/** The time of the owner's last activity in any tab of this browser, in milliseconds since 1970. */
export interface SharedActivity {
  /** 0 where no tab has told of any. */
  read(): number;
  write(time: number): void;
  /** The session has ended: the browser's storage shall not keep the time. */
  forget(): void;
  /** Hears of other tabs from now on; the result ends that. To be called in the browser only. */
  listen(): () => void;
}

const NAME = 'engawa.active';

/**
 * Makes what the tabs share. The time is kept in the browser's storage (specification, section 4). Where that
 * is switched off, an idle tab would end the session of a busy one, so each tab also tells the others.
 */
export function createSharedActivity(): SharedActivity {
  let heard = 0;
  let channel: BroadcastChannel | null = null;
  return {
    read: () => Math.max(heard, Number(readKept(NAME)) || 0),
    write(time) {
      keep(NAME, String(time));
      channel?.postMessage(time);
    },
    forget: () => forget(NAME),
    listen() {
      const opened = openChannel();
      channel = opened;
      opened?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'number') heard = Math.max(heard, data);
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
    // A browser that refuses this too has tabs that know nothing of each other.
    return null;
  }
}
