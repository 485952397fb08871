import { z } from 'zod';
import type { Found } from '../../domain/content/fill-in.ts';
import { ERRORS } from '../../domain/errors.ts';
import { writtenAddress } from '../../domain/link.ts';
import { SiteError } from '../../domain/site-error.ts';
import { reasonOf } from '../core/start-error.ts';
import { inWords, keyed, webAddress } from './source-text.ts';

/** Where GitHub's public API is (https://docs.github.com/rest, version 2022-11-28). */
const API_ORIGIN = 'https://api.github.com';

/** Where GitHub serves the pictures of its users. */
const AVATAR_ORIGIN = 'https://avatars.githubusercontent.com';

/** How long GitHub may take for one answer, in milliseconds. */
const ANSWER_MS = 10_000;

/** The largest answer, in bytes. A page of 100 repositories has some 600 kB, a picture of a profile at most 1 MB. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

/** The most repositories that are read: those pushed to last. */
const REPOSITORIES_MAX = 100;

// What GitHub lets anybody choose is checked here for its type only, and later by the rules of the fields.
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

/** A profile as the API answers it. */
const profileSchema = z.object({
  login: z.string(),
  name: text,
  bio: text,
  location: text,
  blog: text,
  email: text,
  company: text,
  twitter_username: text,
  avatar_url: text.transform((address) => {
    const url = URL.parse(address);
    return url?.origin === AVATAR_ORIGIN ? url.href : '';
  }),
});

/** A repository as the API answers it. */
const repositorySchema = z.object({
  id: z.int().positive(),
  name: z.string().regex(/^[\w.-]{1,100}$/),
  description: text,
  html_url: z.url({ protocol: /^https$/ }),
  homepage: text,
  language: text,
  topics: z.array(z.string()).default([]),
  stargazers_count: z.int().nonnegative(),
  fork: z.boolean(),
  archived: z.boolean().default(false),
});

/** A user's public profile. */
type GitHubProfile = z.output<typeof profileSchema>;

/** A public repository. */
type GitHubRepository = z.output<typeof repositorySchema>;

/** The names that GitHub gives to users and organizations. */
const USER = /^[A-Za-z\d](?:-?[A-Za-z\d]){0,38}$/;

export type GitHubClient = ReturnType<typeof createGitHub>;

/**
 * GitHub's public API, without a login: 60 requests an hour from one address. All throw `source-limited` when these are
 * used up, and `source-failed` when GitHub does not answer, or not as it should. Nothing but the API and GitHub's pictures
 * of users is called, and no redirect is followed. `origin` stands for both, for tests.
 */
export function createGitHub({
  origin,
  answerMs = ANSWER_MS,
}: {
  readonly origin?: string | undefined;
  readonly answerMs?: number;
} = {}) {
  /** The bytes of an answer; null for 404. */
  const readBytes = async (url: string, accept: string) => {
    const signal = AbortSignal.timeout(answerMs);
    const headers = {
      Accept: accept,
      'User-Agent': 'engawa',
      'X-GitHub-Api-Version': '2022-11-28',
    };
    try {
      const response = await fetch(url, { headers, redirect: 'manual', signal });
      if (response.ok) return await bytesOf(response);
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw refusal(response);
    } catch (cause) {
      if (cause instanceof SiteError) throw cause;
      throw failure(
        signal.aborted
          ? `It did not answer within ${answerMs / 1000} seconds.`
          : `It cannot be reached (${networkReason(cause)}).`,
        cause,
      );
    }
  };

  const readJson = async <Schema extends z.ZodType>(
    path: string,
    schema: Schema,
  ): Promise<z.output<Schema> | null> => {
    const answer = await readBytes(`${origin ?? API_ORIGIN}${path}`, 'application/vnd.github+json');
    if (answer === null) return null;
    const result = schema.safeParse(jsonIn(answer));
    if (result.success) return result.data;
    throw failure('Its answer is not what it documents.', result.error);
  };

  const unknownUser = (user: string) => inWords('source-unknown', `GitHub has no user ${user}.`);

  return {
    /** A user's profile. Throws `invalid-input` for what cannot be a name, and `source-unknown`. */
    async profile(user: string): Promise<GitHubProfile> {
      if (!USER.test(user)) {
        throw inWords(
          'invalid-input',
          'A GitHub username has up to 39 letters, digits and single dashes.',
        );
      }
      const profile = await readJson(`/users/${user}`, profileSchema);
      if (profile === null) throw unknownUser(user);
      return profile;
    },

    /** A user's own repositories, those pushed to last first, at most `REPOSITORIES_MAX`. */
    async repositories(user: string): Promise<GitHubRepository[]> {
      const query = `type=owner&sort=pushed&per_page=${REPOSITORIES_MAX}`;
      const path = `/users/${encodeURIComponent(user)}/repos?${query}`;
      const repositories = await readJson(path, z.array(repositorySchema));
      if (repositories === null) throw unknownUser(user);
      return repositories;
    },

    /** The file at a profile's `avatar_url`, at most 4 MB, which may be anything. */
    async picture(address: string): Promise<Uint8Array<ArrayBuffer>> {
      const { pathname, search } = new URL(address);
      const bytes = await readBytes(`${origin ?? AVATAR_ORIGIN}${pathname}${search}`, 'image/*');
      if (bytes === null) throw inWords('source-failed', 'GitHub has no such picture.');
      return bytes;
    },
  };
}

const failure = (reason: string, cause?: unknown) =>
  inWords('source-failed', `GitHub could not be read. ${reason}`, cause);

/** Why GitHub refused: its limits are 403 or 429. */
function refusal({ status, headers }: Response): SiteError {
  const isLimit =
    status === 429 ||
    (status === 403 &&
      (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0'));
  if (isLimit) return inWords('source-limited', ERRORS['source-limited'].message);
  return failure(
    status >= 300 && status < 400
      ? 'It answered with a redirect, and none is followed.'
      : `It answered with the status ${status}.`,
  );
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > ANSWER_MAX_BYTES) throw failure('Its answer is too large.');
  }
  return Buffer.concat(chunks);
}

/** The value of a JSON text in UTF-8; undefined for anything else. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

// The reason why fetch failed is in the error's cause.
const networkReason = (error: unknown): string =>
  reasonOf(error instanceof Error && error.cause instanceof Error ? error.cause : error);

/** What the keys of its entries begin with. */
const KEY_PREFIX = 'github';

/** How many repositories are taken. */
const REPOSITORY_COUNT = 6;

/**
 * What GitHub has of a user, as content: the profile, and as projects the repositories with the most stars. The picture is
 * at its address on GitHub. Throws as `GitHubClient`.
 */
export async function foundOnGitHub(client: GitHubClient, user: string): Promise<Found> {
  const profile = await client.profile(user);
  const repositories = await client.repositories(profile.login);
  const mostStarred = repositories
    .filter(({ fork, archived }) => !fork && !archived)
    .toSorted((one, other) => other.stargazers_count - one.stargazers_count)
    .slice(0, REPOSITORY_COUNT);
  const notes: string[] = [];
  if (mostStarred.length < repositories.length) {
    notes.push(
      `GitHub: ${mostStarred.length} repositories of ${repositories.length} are imported.`,
    );
  }
  if (profile.company !== '') notes.push('GitHub: the company is not imported.');
  if (profile.blog !== '' && webAddress(profile.blog) === '') {
    notes.push('GitHub: the website is not imported, since it is not a web address.');
  }
  const languages = mostStarred.map(({ language }) => language).filter((each) => each !== '');
  const skills = [...new Set(languages)].map((name) => ({ name, level: null }));
  return {
    content: {
      home: { name: profile.name, description: profile.bio },
      about: { profileImage: profile.avatar_url },
      skills: { skills: keyed(KEY_PREFIX, skills, ({ name }) => [name]) },
      projects: { projects: mostStarred.map(projectOf) },
      site: { email: profile.email, location: profile.location, ...linksOf(profile) },
    },
    notes,
  };
}

function projectOf(repository: GitHubRepository) {
  const { id, name, description, language, topics, html_url: github, homepage } = repository;
  const names = [language, ...topics].filter((each) => each !== '');
  const isFirst = (name: string, index: number) =>
    names.findIndex((each) => each.toLowerCase() === name.toLowerCase()) === index;
  return {
    key: `${KEY_PREFIX}-${id}`,
    title: name,
    description,
    technologies: names.filter(isFirst),
    github,
    // An address that is none is refused by the rule of its field, with a note.
    live: webAddress(homepage) || homepage,
  };
}

function linksOf({ login, blog, twitter_username: handle }: GitHubProfile) {
  const url = `https://github.com/${login}`;
  const website = webAddress(blog);
  const contacts = [
    { name: 'GitHub', url },
    ...(website === '' ? [] : [{ name: 'Website', url: website }]),
    ...(/^\w{1,15}$/.test(handle) ? [{ name: 'X', url: `https://x.com/${handle}` }] : []),
  ].map((each) => ({ ...each, text: writtenAddress(each.url) }));
  return { contacts: keyed(KEY_PREFIX, contacts, ({ name }) => [name]) };
}
