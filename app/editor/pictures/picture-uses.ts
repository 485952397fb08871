import { entryNameAt, entryPathOf } from '../../../domain/content/entry-names.ts';
import { fieldAt, sectionOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import { pictureAddress } from '../../../domain/pictures/address.ts';
import { shownName } from '../changes/change-title.ts';
import { counted } from '../count.ts';
import { valueAt } from '../paths.ts';
import type { PictureUses } from './calls.ts';

/** A place in the content that shows a picture. */
export interface UsedPlace {
  /** Of the field with the picture's address, such as `projects.projects.0.image`. */
  readonly path: string;
  /** The name of the entry, or of the section where it is in no entry. */
  readonly label: string;
  /** The place's own alternative text. */
  readonly alt: string;
  /** The place says that it needs no alternative text. */
  readonly isDecorative: boolean;
}

/** The places at these paths of a content. */
export const placesAt = (paths: readonly string[], content: Portfolio): UsedPlace[] =>
  paths.map((path) => {
    const around = path.slice(0, path.lastIndexOf('.') + 1);
    const { picture } = fieldAt(path) ?? {};
    const alt = picture && valueAt(content, around + picture.alt);
    return {
      path,
      label: labelAt(path, content),
      alt: typeof alt === 'string' ? alt : '',
      isDecorative: picture !== undefined && valueAt(content, around + picture.decorative) === true,
    };
  });

function labelAt(path: string, content: Portfolio): string {
  const entryPath = entryPathOf(path);
  if (entryPath !== undefined) return shownName(entryPath, entryNameAt(path, content) ?? '');
  const section = sectionOf(path);
  return section === undefined ? path : SECTIONS[section].label;
}

/**
 * Where the working copy has the picture of a saved place: the entry may have been moved. The saved path where the
 * working copy does not have it at all.
 */
export function pathNow(id: string, { path, label }: UsedPlace, working: Portfolio): string {
  const address = pictureAddress(id);
  if (valueAt(working, path) === address) return path;
  const paths = [...pathsOf(address, working, '')];
  return paths.find((each) => labelAt(each, working) === label) ?? paths[0] ?? path;
}

function* pathsOf(address: string, value: unknown, path: string): Generator<string> {
  if (value === address) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* pathsOf(address, inner, path === '' ? key : `${path}.${key}`);
  }
}

/** What uses a picture beside the content, in words, such as `3 kept versions, 1 draft`; empty for nothing. */
export const otherUsesText = ({ versions, drafts, previews }: PictureUses): string =>
  [
    versions.length > 0 && counted(versions.length, 'kept version'),
    drafts > 0 && counted(drafts, 'draft'),
    previews > 0 && counted(previews, 'preview'),
  ]
    .filter((part) => part !== false)
    .join(', ');

/** True where nothing uses it. */
export const hasNoUses = (uses: PictureUses): boolean =>
  uses.content.length === 0 && otherUsesText(uses) === '';
