/** A session as the owner's list shows it. Times are ISO 8601 in UTC. */
export interface ListedSession {
  /** Names the session; a hash, with which nobody can log in. */
  readonly hash: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly address: string;
  readonly browser: string;
  /** The session that asks. */
  readonly isThis: boolean;
}

/** The list shows this many at most; the button that ends all others ends those beyond it too. */
export const SESSIONS_SHOWN = 100;
