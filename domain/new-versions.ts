import { z } from 'zod';
import { toolIdSchema } from './content/downloads.ts';

/** Who is told of a new version: those who bought the tool within this time. */
export const BOUGHT_WITHIN = ['30-days', '3-months', '12-months', 'any-time'] as const;

export type BoughtWithin = (typeof BOUGHT_WITHIN)[number];

/** Which mails about a new version the owner wants. */
export const newVersionSchema = z.object({
  toolId: toolIdSchema,
  within: z.enum(BOUGHT_WITHIN),
  /** Whether each buyer gets new tokens in place of those of the last order, also of used ones. */
  withTokens: z.boolean().default(false),
});

export type NewVersion = z.output<typeof newVersionSchema>;

/** Why no mail about a new version can be sent, the first that applies. */
export type NewVersionObstacle = 'mail-not-set' | 'no-address' | 'no-file';

/** How many buyers were told of a file, and how many mails wait or were given up. */
export type ToldBuyers = Readonly<Record<'sent' | 'waiting' | 'failed', number>>;

/** The mails about a new version, before they are sent. */
export interface NewVersionPreview {
  /** Null where they can be sent. */
  readonly obstacle: NewVersionObstacle | null;
  /** How many buyers get one; who was told of this file before, or wants no such mails, does not. */
  readonly mails: number;
  /** How many of them have used all their tokens. */
  readonly used: number;
  /** What became of the mails about this file that were sent before. */
  readonly told: ToldBuyers;
  /** A mail as a buyer gets it, with dots in place of what differs. */
  readonly subject: string;
  readonly text: string;
}

const DAYS = 30;
const MONTHS: Readonly<Partial<Record<BoughtWithin, number>>> = { '3-months': 3, '12-months': 12 };

/** The earliest time of an order within a time before `now`, in ISO 8601 in UTC; empty for any. */
export function boughtSince(within: BoughtWithin, now: Date): string {
  if (within === 'any-time') return '';
  const since = new Date(now);
  const months = MONTHS[within];
  if (months === undefined) since.setUTCDate(since.getUTCDate() - DAYS);
  else since.setUTCMonth(since.getUTCMonth() - months);
  return since.toISOString();
}
