import type { Origin } from '../../domain/audit.ts';
import { type ChangeLine, changeLines } from '../../domain/content/change-lines.ts';
import { differences } from '../../domain/content/differences.ts';
import { type FilledIn, type Found, filledIn } from '../../domain/content/fill-in.ts';
import type { PartialContent } from '../../domain/content/transfer.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Audit } from '../audit/audit.ts';
import type { Content } from '../content/content.ts';
import { foundOnGitHub, type GitHubUser, readGitHubUser } from './github.ts';
import type { GitHubClient } from './github-client.ts';
import { createTakePicture, filledWithPicture, type PictureLibrary } from './github-picture.ts';
import type { GivenContent, SourceName } from './given-content.ts';
import { readSourceFile } from './source-file.ts';
import { refusedFile } from './source-text.ts';

/** What a source fills in, over the stored content of that version. Nothing of it is stored but a picture. */
export interface FillIn extends FilledIn {
  readonly source: SourceName;
  readonly version: number;
  /** What it changes in the stored content. */
  readonly differences: readonly ChangeLine[];
}

/**
 * Fills in content for the editor. One at a time: all but `take` throw `overloaded` while another one is running, and
 * `load-failed` where the store does not answer.
 */
export interface FillIns {
  /** A user's profile and repositories. Throws as `GitHubClient`. */
  gitHubUser(user: string): Promise<GitHubUser>;
  /**
   * The profile, and the chosen ones of the repositories as projects, as `gitHubUser` found them. Where the profile's
   * picture is filled in, it is put into the library, by the owner at `from`. Throws as `GitHubClient`, and
   * `invalid-input`.
   */
  fromGitHub(chosen: GitHubUser, from: Origin): Promise<FillIn>;
  /** A JSON Resume or LinkedIn's archive. Throws `invalid-input`. */
  fromFile(bytes: Uint8Array): Promise<FillIn>;
  /** Notes what a source has given, when the owner takes it into the editor. Throws `save-failed`. */
  take(source: SourceName, given: PartialContent): Promise<void>;
}

/** When a call that was refused may be tried again, in seconds. */
const RETRY_AFTER = 5;

/** Creates the service. */
export function createFillIns({
  content,
  given,
  github,
  pictures,
  audit,
}: {
  content: Pick<Content, 'loadAndPublish' | 'shipped'>;
  given: GivenContent;
  github: GitHubClient;
  pictures: PictureLibrary;
  audit: Pick<Audit, 'record'>;
}): FillIns {
  let isBusy = false;
  const alone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isBusy) throw new SiteError('overloaded', { retryAfter: RETRY_AFTER });
    isBusy = true;
    try {
      return await work();
    } finally {
      isBusy = false;
    }
  };
  const fillIn = async (
    source: SourceName,
    { addsRemoved }: { readonly addsRemoved: boolean },
    fillWith: (fill: (found: Found) => FilledIn, language: string) => FilledIn | Promise<FilledIn>,
  ): Promise<FillIn> => {
    const before = await given.read(source);
    const { content: stored, version } = await content.loadAndPublish();
    const options = { shipped: content.shipped, before, addsRemoved };
    const filled = await fillWith(
      (found) => filledIn(stored, found, options),
      stored.site.language,
    );
    const found = differences(stored, filled.content);
    const lines = changeLines(found, stored, content.shipped);
    return { ...filled, source, version, differences: lines };
  };
  return {
    gitHubUser: (user) => alone(() => readGitHubUser(github, user)),

    fromGitHub: (chosen, from) =>
      alone(async () => {
        const names = chosen.repositories.map(({ name }) => name);
        const found = await foundOnGitHub(github, chosen, names);
        const take = createTakePicture({ github, library: pictures, audit, from });
        return fillIn('github', { addsRemoved: true }, (fill) =>
          filledWithPicture(found, fill, take),
        );
      }),

    fromFile: (bytes) =>
      alone(async () => {
        const file = await readSourceFile(bytes);
        if (file === null) {
          throw refusedFile({
            '': 'This is neither a JSON Resume nor the ZIP archive of LinkedIn.',
          });
        }
        return fillIn(file.source, { addsRemoved: false }, (fill, language) =>
          fill(file.foundIn(language)),
        );
      }),

    take: (source, content) => given.write(source, content),
  };
}
