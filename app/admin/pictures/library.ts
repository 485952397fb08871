import { entryPathOf } from '../../../domain/content/entry-names.ts';
import { sectionOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { UNUSED_DAYS } from '../../../domain/upload.ts';
import { addressOf } from '../document/addresses.ts';
import { entryName } from '../history/change-title.ts';
import { counted } from '../text/count.ts';
import { plainText } from '../text/plain-text.ts';
import type { ListedPicture, PictureUses } from './queries.ts';

/** A place in the content that shows a picture. */
export interface PicturePlace {
  /** The address of the field, such as `projects/projects/k7/image`. */
  readonly address: string;
  /** The name of the entry, or of the section where it is in no entry. */
  readonly label: string;
}

/** A picture of the library with its places in the saved content. */
export interface LibraryPicture extends ListedPicture {
  readonly places: readonly PicturePlace[];
}

export const libraryPictures = (
  pictures: readonly ListedPicture[],
  content: Portfolio,
): LibraryPicture[] =>
  pictures.map((picture) => {
    const addresses = picture.uses.content.map((path) => addressOf(content, path));
    const places = addresses.map((address) => ({ address, label: labelAt(address, content) }));
    return { ...picture, places };
  });

function labelAt(address: string, content: Portfolio): string {
  const entry = entryPathOf(address);
  if (entry !== undefined) return entryName(entry, content);
  const section = sectionOf(address);
  return section === undefined ? address : SECTIONS[section].label;
}

/** What uses a picture beside the content, in words, such as `3 kept versions, 1 preview`; empty for nothing. */
export const otherUsesText = ({ versions, previews }: PictureUses): string =>
  [
    versions.length > 0 && counted(versions.length, 'kept version'),
    previews > 0 && counted(previews, 'preview'),
  ]
    .filter((part) => part !== false)
    .join(', ');

/** True where nothing uses it. */
export const isUnused = ({ uses }: ListedPicture): boolean =>
  uses.content.length === 0 && otherUsesText(uses) === '';

/** When an unused picture is deleted. The server finds out some hours later that it is unused. */
export function unusedText({ unusedSince }: Pick<ListedPicture, 'unusedSince'>, now: number) {
  const since = unusedSince === null ? now : Date.parse(unusedSince);
  const days = Math.ceil((since - now) / DAY_MS) + UNUSED_DAYS;
  return days <= 0 ? 'Unused, deleted today' : `Unused, deleted in ${counted(days, 'day')}`;
}

/** What uses a picture, in one line. */
export function usesText(picture: LibraryPicture, now: number): string {
  if (isUnused(picture)) return unusedText(picture, now);
  const labels = new Set(picture.places.map(({ label }) => label));
  return [...labels].join(', ') || otherUsesText(picture.uses);
}

/** Whether a picture is found by its name, its alternative text or the names of its places. */
export function matches(picture: LibraryPicture, query: string): boolean {
  const { title, alt, places } = picture;
  const text = [title, alt, ...places.map(({ label }) => label)].join('\n');
  return plainText(text).includes(plainText(query.trim()));
}

/** Why a picture cannot be deleted, and what to do; null where it can. */
export function obstacleOf({ places, uses }: LibraryPicture): string | null {
  const labels = [...new Set(places.map(({ label }) => label))];
  if (labels.length > 0) {
    const show = labels.length === 1 ? 'shows' : 'show';
    return `${labels.join(', ')} ${show} it, so it cannot be deleted. Remove it there and save first.`;
  }
  if (uses.previews > 0)
    return 'A preview shows it, so it cannot be deleted. Wait until the preview has ended, or revoke its link.';
  return null;
}

/** The question before a picture is deleted. A version that shows it stays, without it. */
export function deletionQuestion({ title, uses }: LibraryPicture) {
  const count = uses.versions.length;
  const kept = `${counted(count, 'kept version')} ${count === 1 ? 'shows' : 'show'} it, and would be restored without it.`;
  return {
    title: `Delete ${title} permanently?`,
    ...(count > 0 && { text: kept }),
    action: 'Delete',
  };
}
