import type { ErrorCode } from '../../../domain/errors.ts';
import type { Answer, SaveRequest } from '../browser/calls.ts';
import type { SentCause } from './save-queue.ts';

/** After these answers a save was certainly not stored, even where an earlier attempt had no answer. */
const NOT_STORED: readonly ErrorCode[] = [
  'save-conflict',
  'invalid-input',
  'too-large',
  'too-many-values',
];

/** The outcome of one attempt of a save. */
export interface Attempt<T> {
  readonly answer: Answer<T>;
  /** An earlier save without an answer was sent again, so the content may be older than the working copy. */
  readonly isRetry: boolean;
}

/** Sends saves, one at a time. */
export interface SaveSender<T> {
  /**
   * Sends the save that has no answer yet, with the same id and content, so that the server stores it once; otherwise
   * the working copy.
   */
  readonly send: (cause: SentCause) => Promise<Attempt<T>>;
  /** It is unknown whether the last save was stored. */
  readonly isPending: () => boolean;
}

/** Creates a sender. `begin` reads the working copy; `post` makes the call and never rejects. */
export function createSaveSender<T>(options: {
  begin: (cause: SentCause) => SaveRequest;
  post: (request: SaveRequest) => Promise<Answer<T>>;
}): SaveSender<T> {
  const { begin, post } = options;
  let pending: SaveRequest | null = null;

  return {
    isPending: () => pending !== null,
    async send(cause) {
      const isRetry = pending !== null;
      const request = pending ?? begin(cause);
      const answer = await post(request);
      const isKnown =
        answer.ok ||
        NOT_STORED.includes(answer.code) ||
        // Any other refusal of a first attempt. The store may have committed before `save-failed`.
        !(isRetry || answer.unanswered || answer.code === 'save-failed');
      pending = isKnown ? null : request;
      return { answer, isRetry };
    },
  };
}
