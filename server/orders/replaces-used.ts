import type { Tool } from '../../domain/content/downloads.ts';
import { DAY_MS } from '../../domain/durations.ts';

/** Whether a buyer who has lost a token gets another in place of a used one of this order too. */
export const replacesUsed = (
  { replaceUsedDays }: Pick<Tool, 'replaceUsedDays'>,
  { receivedAt }: { receivedAt: string },
  now: number,
): boolean => now - Date.parse(receivedAt) < replaceUsedDays * DAY_MS;
