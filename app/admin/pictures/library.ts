import { entryPathOf, sectionOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { sizeText, UNUSED_DAYS } from '../../../domain/upload.ts';
import { addressOf } from '../document/addresses.ts';
import { entryName } from '../history/change-title.ts';
import { counted, searchText } from '../text/formats.ts';
import type { ListedPicture } from './queries.ts';

export interface PictureUse {
  /** The address of the field, such as `projects/projects/k7/image`. */
  readonly address: string;
  /** The name of the entry, or of the section where it is in no entry. */
  readonly label: string;
}

/** A picture of the library, and the fields that use it in the saved content. */
export interface LibraryPicture extends ListedPicture {
  readonly usedIn: readonly PictureUse[];
}

export const libraryPictures = (
  pictures: readonly ListedPicture[],
  content: Portfolio,
): LibraryPicture[] =>
  pictures.map((picture) => {
    const addresses = picture.uses.map((path) => addressOf(content, path));
    const usedIn = addresses.map((address) => ({ address, label: labelAt(address, content) }));
    return { ...picture, usedIn };
  });

function labelAt(address: string, content: Portfolio): string {
  const entry = entryPathOf(address);
  if (entry !== undefined) return entryName(entry, content);
  const section = sectionOf(address);
  return section === undefined ? address : SECTIONS[section].label;
}

export const isUnused = ({ uses }: ListedPicture): boolean => uses.length === 0;

/**
 * When an unused picture is deleted: not while a kept version or a preview shows it. The server finds out some hours
 * later that none does.
 */
export function unusedText({ unusedSince }: Pick<ListedPicture, 'unusedSince'>, now: number) {
  if (unusedSince === null) return 'Unused';
  const days = Math.ceil((Date.parse(unusedSince) - now) / DAY_MS) + UNUSED_DAYS;
  return days <= 0 ? 'Unused, deleted today' : `Unused, deleted in ${counted(days, 'day')}`;
}

/** What uses a picture and its size, or when it is deleted, in one line. */
export function usesText(picture: LibraryPicture, now: number): string {
  if (isUnused(picture)) return unusedText(picture, now);
  const labels = new Set(picture.usedIn.map(({ label }) => label));
  return `${[...labels].join(', ')} · ${sizeText(picture.bytes)}`;
}

/** Whether a picture is found by its name, its alternative text or the labels of the fields that use it. */
export function matches(picture: LibraryPicture, query: string): boolean {
  const { title, alt, usedIn } = picture;
  const text = [title, alt, ...usedIn.map(({ label }) => label)].join('\n');
  return searchText(text).includes(searchText(query.trim()));
}
