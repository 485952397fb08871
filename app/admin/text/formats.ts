import { PAUSED_BY_RESTORE } from '../../../domain/delivery.ts';

// Times of the server are ISO 8601 in UTC. They are shown in the browser's time zone.

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });

/** The time of day, such as `09:40`. */
export const clockText = (time: string): string => CLOCK.format(new Date(time));

/** The day and the time of day, such as `21 Nov 2026, 14:04`. */
export const formatTime = (time: string): string =>
  `${DAY.format(new Date(time))}, ${clockText(time)}`;

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

/** For a list: the time of day on the day of `now`, else the day, with the year if it is another one. */
export function listTimeText(time: string, now = Date.now()): string {
  const date = new Date(time);
  if (DAY.format(date) === DAY.format(now)) return clockText(time);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? SHORT_DAY : DAY).format(date);
}

/** The time of day, with the day if it is another one than that of `now`. */
export const timeText = (time: string, now = Date.now()): string =>
  DAY.format(new Date(time)) === DAY.format(now) ? clockText(time) : formatTime(time);

/** The day of a time: `Today`, `Yesterday`, or such as `21 Nov 2026`. */
export function dayText(time: string, now = Date.now()): string {
  const day = DAY.format(new Date(time));
  if (day === DAY.format(now)) return 'Today';
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return day === DAY.format(yesterday) ? 'Yesterday' : day;
}

/** A number with separators, such as `3,160`. */
export const formatCount = (count: number): string => count.toLocaleString('en');

/** A number with its noun: `1 view`, `2,000 views`. */
export const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;

/** A text as it is searched: without accents and capitals. */
export const searchText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Why a mail has not gone out, or that it waits. `isOver`: it is not tried again. */
export function unsentText(
  mail: { readonly tries: number; readonly lastError: string; readonly nextTryAt: string | null },
  isOver: boolean,
): string {
  const { tries, lastError, nextTryAt } = mail;
  if (lastError === '') return 'Waiting to be mailed.';
  if (lastError === PAUSED_BY_RESTORE) {
    return 'Not mailed: the site was restored from a backup, after which this may have been mailed already.';
  }
  const next = isOver || nextTryAt === null ? '' : ` Next try: ${formatTime(nextTryAt)}.`;
  const count = tries === 1 ? '1 try' : `${tries} tries`;
  return `Not mailed${isOver ? '' : ' yet'} after ${count}.${next} The mail provider said: ${lastError}`;
}
