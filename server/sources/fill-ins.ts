import type { Origin } from '../../domain/audit.ts';
import type { Found } from '../../domain/content/fill-in.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Audit } from '../audit/audit.ts';
import type { Content } from '../content/content.ts';
import { foundOnGitHub } from './github.ts';
import type { GitHubClient } from './github-client.ts';
import { type PictureLibrary, withStoredPicture } from './github-picture.ts';
import { foundInResume } from './json-resume.ts';

/** When a call that was refused may be tried again, in seconds. */
const RETRY_AFTER = 5;

/** Finds content for the editor, which fills it in. */
export function createFillIns({
  content,
  github,
  pictures,
  audit,
}: {
  content: Pick<Content, 'loadAndPublish'>;
  github: GitHubClient;
  pictures: PictureLibrary;
  audit: Pick<Audit, 'record'>;
}) {
  let isBusy = false;
  return {
    /**
     * What GitHub has of a user. Where the site has no portrait, the picture of the profile is put into the library, by the
     * owner at `from`. One at a time. Throws as `foundOnGitHub`, `overloaded` and `load-failed`.
     */
    async fromGitHub(user: string, repositories: readonly string[], from: Origin): Promise<Found> {
      if (isBusy) throw new SiteError('overloaded', { retryAfter: RETRY_AFTER });
      isBusy = true;
      try {
        const found = await foundOnGitHub(github, user, repositories);
        const { about } = (await content.loadAndPublish()).content;
        if (about.profileImage !== '') return found;
        return await withStoredPicture(found, { github, library: pictures, audit, from });
      } finally {
        isBusy = false;
      }
    },

    /** What a JSON Resume says. Throws `invalid-input` and `load-failed`. */
    async fromResume(value: unknown): Promise<Found> {
      const { site } = (await content.loadAndPublish()).content;
      return foundInResume(value, site.language);
    },
  };
}
