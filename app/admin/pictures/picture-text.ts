import { DAY_MS } from '../../../domain/durations.ts';
import type { PictureFormat } from '../../../domain/pictures/limits.ts';
import { sizeText, UNUSED_DAYS } from '../../../domain/upload.ts';
import { formatCount } from '../text/count.ts';
import { clockText } from '../text/times.ts';
import type { Picture } from './calls.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** The size of a picture, such as `2400 × 1680 / 214 KB`. */
export const factsText = ({ width, height, bytes }: Pick<Picture, 'width' | 'height' | 'bytes'>) =>
  `${pixelsText({ width, height })} / ${sizeText(bytes)}`;

/** A size in pixels, such as `2400 × 1680`. */
export const pixelsText = ({ width, height }: Pick<Picture, 'width' | 'height'>): string =>
  `${width} × ${height}`;

/** A time as a day: `today, 13:48` or `3 November`, with the year if it is another one. */
export function dayText(time: string, now: Date): string {
  const date = new Date(time);
  if (date.toDateString() === now.toDateString()) return `today, ${clockText(time)}`;
  return (date.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR).format(date);
}

/** Since when nothing uses a picture, such as `Unused since 3 November`. The server finds out some hours later. */
export const unusedText = ({ unusedSince }: Pick<Picture, 'unusedSince'>, now: Date): string =>
  unusedSince === null ? 'Unused' : `Unused since ${dayText(unusedSince, now)}`;

/** When an unused picture is deleted. */
export function deletedText({ unusedSince }: Pick<Picture, 'unusedSince'>, now: Date): string {
  if (unusedSince === null) return `in about ${UNUSED_DAYS} days, unless it is used again`;
  const end = new Date(Date.parse(unusedSince) + UNUSED_DAYS * DAY_MS);
  // It is deleted some hours after that.
  if (end <= now) return 'today, unless it is used again';
  return `after ${dayText(end.toISOString(), now)}, unless it is used again`;
}

/** How much of a file was sent, such as `4.8 MB uploaded.` */
export const sentText = (share: number, bytes: number): string =>
  `${sizeText(Math.floor(share * bytes))} uploaded.`;

/** A share as text, such as `62 %`. */
export const percentText = (share: number): string => `${formatCount(Math.floor(share * 100))} %`;

/** The names of the formats. */
export const FORMAT_LABELS: Readonly<Record<PictureFormat, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  avif: 'AVIF',
  gif: 'GIF',
};
