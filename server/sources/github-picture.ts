import { hash } from 'node:crypto';
import type { Origin } from '../../domain/audit.ts';
import { placeIn } from '../../domain/content/error-places.ts';
import type { FilledIn, Found } from '../../domain/content/fill-in.ts';
import { ERRORS } from '../../domain/errors.ts';
import { pictureAddress } from '../../domain/pictures/address.ts';
import { SiteError } from '../../domain/site-error.ts';
import { sizeText } from '../../domain/upload.ts';
import type { Audit } from '../audit/audit.ts';
import type { ArrivingFile } from '../files/receive-file.ts';
import type { GitHubClient } from './github-client.ts';

/** What a source needs of the library of pictures. */
export interface PictureLibrary {
  /** The picture with these bytes, by their SHA-256 in hexadecimal; null where there is none. Throws `load-failed`. */
  findSame(sha256: string): Promise<{ readonly id: string } | null>;
  /** Stores a picture; null where nothing is to be stored yet. Throws a SiteError. */
  receive(file: ArrivingFile): Promise<{ readonly id: string } | null>;
}

/**
 * Puts the picture at an address of GitHub into the library, and resolves to its address there, or to the same address
 * where nothing is stored. Throws a SiteError.
 */
type TakePicture = (address: string) => Promise<string>;

/** What the library calls it. */
const TITLE = 'GitHub profile picture';

/** Creates the function. A picture that the library has already is not stored again; of a new one the audit log tells. */
export const createTakePicture =
  (options: {
    readonly github: Pick<GitHubClient, 'picture'>;
    readonly library: PictureLibrary;
    readonly audit: Pick<Audit, 'record'>;
    /** Where the owner fills in. */
    readonly from: Origin;
  }): TakePicture =>
  async (address) => {
    const { github, library, audit, from } = options;
    const bytes = await github.picture(address);
    const size = bytes.length;
    const same = await library.findSame(hash('sha256', bytes));
    if (same !== null) return pictureAddress(same.id);
    const stored = await library.receive({ title: TITLE, size, body: inOnePart(bytes) });
    if (stored === null) return address;
    await audit.record({ event: 'picture-uploaded', detail: `${TITLE}, ${sizeText(size)}` }, from);
    return pictureAddress(stored.id);
  };

async function* inOnePart(bytes: Uint8Array<ArrayBuffer>) {
  yield bytes;
}

/**
 * Content that is filled in with what was found on GitHub, and with the picture in the library: visitors are never sent
 * to GitHub for it. A picture that the content would not show is not taken, and one that cannot be taken is left out with
 * a note. Throws as `fill`.
 */
export async function filledWithPicture(
  found: Found,
  fill: (found: Found) => FilledIn,
  take: TakePicture,
): Promise<FilledIn> {
  const { about } = found.content;
  const filled = fill(found);
  const { profileImage } = filled.content.about;
  if (profileImage === '' || profileImage !== about?.profileImage) return filled;
  const taken = await take(profileImage).catch((error: unknown) => {
    if (error instanceof SiteError) return error;
    throw error;
  });
  const isTaken = typeof taken === 'string';
  return fill({
    content: { ...found.content, about: { ...about, profileImage: isTaken ? taken : '' } },
    notes: isTaken
      ? found.notes
      : [...found.notes, `${placeIn('about.profileImage')}: not imported. ${reasonIn(taken)}`],
  });
}

const reasonIn = ({ code, fields }: SiteError): string => fields[''] ?? ERRORS[code].message;
