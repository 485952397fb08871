import { hash } from 'node:crypto';
import type { Origin } from '../../domain/audit.ts';
import type { Found } from '../../domain/content/fill-in.ts';
import { placeOf } from '../../domain/content/labels.ts';
import { ERRORS } from '../../domain/errors.ts';
import { pictureAddress } from '../../domain/pictures/address.ts';
import { SiteError } from '../../domain/site-error.ts';
import { sizeText } from '../../domain/upload.ts';
import type { Audit } from '../audit/audit.ts';
import type { Content } from '../content/content.ts';
import type { ArrivingFile } from '../files/receive-file.ts';
import { foundOnGitHub, type GitHubClient } from './github.ts';
import { foundInResume } from './json-resume.ts';

/** What is needed of the library of pictures. */
interface PictureLibrary {
  findSame(sha256: string): Promise<{ readonly id: string } | null>;
  receive(file: ArrivingFile): Promise<{ readonly id: string }>;
}

/** What the library calls the picture of a profile. */
const TITLE = 'GitHub profile picture';

/** Finds content for the editor, which fills it in. */
export function createFillIns(
  content: Pick<Content, 'loadAndPublish'>,
  github: GitHubClient,
  pictures: PictureLibrary,
  audit: Pick<Audit, 'record'>,
) {
  /** Stores the picture at an address of GitHub, unless the library has it. Returns its address on the site. */
  const storePicture = async (address: string, from: Origin): Promise<string> => {
    const bytes = await github.picture(address);
    const size = bytes.length;
    const same = await pictures.findSame(hash('sha256', bytes));
    if (same !== null) return pictureAddress(same.id);
    const { id } = await pictures.receive({ title: TITLE, size, body: inOnePart(bytes) });
    await audit.record({ event: 'picture-uploaded', detail: `${TITLE}, ${sizeText(size)}` }, from);
    return pictureAddress(id);
  };

  return {
    /**
     * What GitHub has of a user. Where the site has no portrait, the picture of the profile is put into the library, by the
     * owner at `from`: visitors are never sent to GitHub for it. One that cannot be taken is left out with a note. Throws as
     * `foundOnGitHub`.
     */
    async fromGitHub(user: string, from: Origin): Promise<Found> {
      const profile = await foundOnGitHub(github, user);
      const { about } = profile.content;
      const address = about?.profileImage;
      if (typeof address !== 'string' || address === '') return profile;
      if ((await content.loadAndPublish()).content.about.profileImage !== '') return profile;
      const notes = [...profile.notes];
      const profileImage = await storePicture(address, from).catch((error: unknown) => {
        if (!(error instanceof SiteError)) throw error;
        const reason = error.fields[''] ?? ERRORS[error.code].message;
        notes.push(`${placeOf('about.profileImage')}: not imported. ${reason}`);
        return '';
      });
      return { content: { ...profile.content, about: { ...about, profileImage } }, notes };
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
