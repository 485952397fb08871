import type { CallFailure } from './calls.ts';
import type { Sending } from './send-file.ts';

/** The uploads under way, each by what it is for. They go on while another tab of the editor is open. */
export interface Uploads {
  /**
   * Sends a file in the place of an earlier one for the same key. Resolves to the answer; to null if it was cancelled,
   * and to undefined if another one took its place.
   */
  readonly send: <T>(
    key: string,
    begin: () => Sending<T>,
  ) => Promise<T | CallFailure | null | undefined>;
  readonly cancel: (key: string) => void;
  /** Lets the browser ask before the page is left during an upload. Returns the function that ends it. */
  readonly start: () => () => void;
}

/** `isMore` says whether there are uploads that wait elsewhere. */
export function createUploads(isMore: () => boolean): Uploads {
  const sendings = new Map<string, Sending<unknown>>();
  const ask = (event: BeforeUnloadEvent) => {
    if (sendings.size > 0 || isMore()) event.preventDefault();
  };
  return {
    async send(key, begin) {
      sendings.get(key)?.cancel();
      const sending = begin();
      sendings.set(key, sending);
      const answer = await sending.done;
      if (sendings.get(key) !== sending) return undefined;
      sendings.delete(key);
      return answer;
    },
    cancel: (key) => sendings.get(key)?.cancel(),
    start() {
      addEventListener('beforeunload', ask);
      return () => removeEventListener('beforeunload', ask);
    },
  };
}
