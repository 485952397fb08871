import { hash } from 'node:crypto';
import type { Origin } from '../../domain/audit.ts';
import type { PartialContent } from '../../domain/content/transfer.ts';
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
 * is left out.
 */
export async function withStoredPicture(
  found: PartialContent,
  options: {
    readonly github: Pick<GitHubClient, 'picture'>;
    readonly library: PictureLibrary;
    readonly audit: Pick<Audit, 'record'>;
    /** Where the owner fills in. */
    readonly from: Origin;
  },
): Promise<PartialContent> {
  const { github, library, audit, from } = options;
  const { about } = found;
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
  const profileImage = await take().catch((error: unknown) => {
    if (!(error instanceof SiteError)) throw error;
    return '';
  });
  return { ...found, about: { ...about, profileImage } };
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
     * owner at `from`; one that cannot be taken is left out. One at a time. Throws as `foundOnGitHub`, and
     * `overloaded`.
     */
    async fromGitHub(user: string, from: Origin): Promise<PartialContent> {
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
    async fromResume(value: unknown): Promise<PartialContent> {
      const { site } = (await content.loadAndPublish()).content;
      return foundInResume(value, site.language);
    },
  };
}

async function* inOnePart(bytes: Uint8Array<ArrayBuffer>) {
  yield bytes;
}
