import { entryPathOf, titleOf } from '../../../domain/content/entry-names.ts';
import { fieldAt, sectionOf } from '../../../domain/content/labels.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { SECTIONS } from '../../../domain/content/sections.ts';
import { childOf } from '../../../domain/same.ts';
import { addressOf, around, valueAt } from '../document/addresses.ts';
import { shownName } from '../history/change-title.ts';
import { counted } from '../text/count.ts';
import type { PictureUses } from './calls.ts';

/** A place in the content that shows a picture. */
export interface UsedPlace {
  /** The address of the field, such as `projects/projects/k7/image`. */
  readonly address: string;
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
    const address = addressOf(content, path);
    const { picture } = fieldAt(address) ?? {};
    const inEntry = valueAt(content, around(address));
    const alt = picture && childOf(inEntry, picture.alt);
    return {
      address,
      label: labelAt(address, content),
      alt: typeof alt === 'string' ? alt : '',
      isDecorative: picture !== undefined && childOf(inEntry, picture.decorative) === true,
    };
  });

function labelAt(address: string, content: Portfolio): string {
  const entry = entryPathOf(address);
  if (entry !== undefined) return shownName(entry, titleOf(valueAt(content, entry)));
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
export const hasNoUses = (uses: PictureUses): boolean =>
  uses.content.length === 0 && otherUsesText(uses) === '';
