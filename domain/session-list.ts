import { z } from 'zod';

/** A session as the owner's list shows it. Times are ISO 8601 in UTC. */
const listedSessionSchema = z.object({
  /** Names the session; a hash, with which nobody can log in. */
  hash: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  address: z.string(),
  browser: z.string(),
  /** The session that asks. */
  isThis: z.boolean(),
});

export type ListedSession = z.output<typeof listedSessionSchema>;

/** The sessions that are not over, the one seen last first. */
export const sessionListSchema = z.array(listedSessionSchema);

/** The list shows this many at most; the button that ends all others ends those beyond it too. */
export const SESSIONS_SHOWN = 100;
