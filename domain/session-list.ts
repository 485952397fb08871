/** A session as the owner's list shows it. Times are ISO 8601 in UTC. */
export interface ListedSession {
  /** Identifies the session. It is a hash, which cannot be used to log in. */
  readonly hash: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly address: string;
  readonly browser: string;
  /** True for the session that requested the list. */
  readonly isThis: boolean;
}

/** The most sessions in the list. The button that ends all others also ends those that are not listed. */
export const SESSIONS_SHOWN = 100;
