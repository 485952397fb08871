import { hash } from 'node:crypto';
import type { Origin } from '../../domain/audit.ts';
import { placeIn } from '../../domain/content/error-places.ts';
import type { Found } from '../../domain/content/fill-in.ts';
import { ERRORS } from '../../domain/errors.ts';
import { pictureAddress } from '../../domain/pictures/address.ts';
import { SiteError } from '../../domain/site-error.ts';
import { sizeText } from '../../domain/upload.ts';
import type { Audit } from '../audit/audit.ts';
import type { Content } from '../content/content.ts';
import type { ArrivingFile } from '../files/receive-file.ts';
import { foundOnGitHub } from './github.ts';
import type { GitHubClient } from './github-client.ts';
import { foundInResume } from './json-resume.ts';

/** When a call that was refused may be tried again, in seconds. */
const RETRY_AFTER = 5;

/** What a source needs of the library of pictures. */
export interface PictureLibrary {
  /** The picture with these bytes, by their SHA-256 in hexadecimal; null where there is none. Throws `load-failed`. */
  findSame(sha256: string): Promise<{ readonly id: string } | null>;
  /** Stores a picture. Throws a SiteError. */
  receive(file: ArrivingFile): Promise<{ readonly id: string }>;
}

/** What the library calls it. */
const TITLE = 'GitHub profile picture';

/**
 * What was found on GitHub, with the picture of the profile in the library: visitors are never sent to GitHub for it. One
 * that the library has already is not stored again, and of a new one the audit log tells. A picture that cannot be taken
 * is left out with a note.
 */
export async function withStoredPicture(
  found: Found,
  options: {
    readonly github: Pick<GitHubClient, 'picture'>;
    readonly library: PictureLibrary;
    readonly audit: Pick<Audit, 'record'>;
    /** Where the owner fills in. */
    readonly from: Origin;
  },
): Promise<Found> {
  const { github, library, audit, from } = options;
  const { about } = found.content;
  const address = about?.profileImage;
  if (typeof address !== 'string' || address === '') return found;
  const take = async (): Promise<string> => {
    const bytes = await github.picture(address);
    const size = bytes.length;
    const same = await library.findSame(hash('sha256', bytes));
    if (same !== null) return pictureAddress(same.id);
    const { id } = await library.receive({ title: TITLE, size, body: inOnePart(bytes) });
    await audit.record({ event: 'picture-uploaded', detail: `${TITLE}, ${sizeText(size)}` }, from);
    return pictureAddress(id);
  };
  const withImage = (profileImage: string, notes = found.notes): Found => ({
    content: { ...found.content, about: { ...about, profileImage } },
    notes,
  });
  return take().then(
    (profileImage) => withImage(profileImage),
    (error: unknown) => {
      if (!(error instanceof SiteError)) throw error;
      const reason = error.fields[''] ?? ERRORS[error.code].message;
      const note = `${placeIn('about.profileImage')}: not imported. ${reason}`;
      return withImage('', [...found.notes, note]);
    },
  );
}

/** Finds content for the editor, which fills it in. */
export function createFillIns(
  content: Pick<Content, 'loadAndPublish'>,
  github: GitHubClient,
  pictures: PictureLibrary,
  audit: Pick<Audit, 'record'>,
) {
  let isBusy = false;

  return {
    /**
     * What GitHub has of a user. Where the site has no portrait, the picture of the profile is put into the library, by the
     * owner at `from`; one that cannot be taken is left out with a note. One at a time. Throws as `foundOnGitHub`, and
     * `overloaded`.
     */
    async fromGitHub(user: string, from: Origin): Promise<Found> {
      if (isBusy) throw new SiteError('overloaded', { retryAfter: RETRY_AFTER });
      isBusy = true;
      try {
        const found = await foundOnGitHub(github, user);
        const { about } = (await content.loadAndPublish()).content;
        if (about.profileImage !== '') return found;
        return await withStoredPicture(found, { github, library: pictures, audit, from });
      } finally {
        isBusy = false;
      }
    },

    /** What a JSON Resume says. Throws `invalid-input`. */
    async fromResume(value: unknown): Promise<Found> {
      const { site } = (await content.loadAndPublish()).content;
      return foundInResume(value, site.language);
    },
  };
}

async function* inOnePart(bytes: Uint8Array<ArrayBuffer>) {
  yield bytes;
}
