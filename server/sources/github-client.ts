import { z } from 'zod';
import { HOUR_S } from '../../domain/durations.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Clock } from '../core/clock.ts';
import { reasonOf } from '../core/start-error.ts';
import { inWords } from './source-text.ts';

/** Where GitHub's public API is (https://docs.github.com/rest, version 2022-11-28). */
const API_ORIGIN = 'https://api.github.com';

/** Where GitHub serves the pictures of its users. */
const AVATAR_ORIGIN = 'https://avatars.githubusercontent.com';

/** How long GitHub may take for one answer, in milliseconds. */
const ANSWER_MS = 10_000;

/** The largest answer, in bytes. A page of 100 repositories has some 600 kB, a picture of a profile at most 1 MB. */
const ANSWER_MAX_BYTES = 4 * 1024 * 1024;

const PER_PAGE = 100;

/** The most pages of repositories that are read: those pushed to last. */
const PAGES_MAX = 5;

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
export type GitHubProfile = z.output<typeof profileSchema>;

/** A public repository. */
export type GitHubRepository = z.output<typeof repositorySchema>;

/** The names that GitHub gives to users and organizations. */
const USER = /^[A-Za-z\d](?:-?[A-Za-z\d]){0,38}$/;

export type GitHubClient = ReturnType<typeof createGitHub>;

/**
 * GitHub's public API, without a login: 60 requests an hour from one address. All throw `source-limited` when these are
 * used up, and `source-failed` when GitHub does not answer, or not as it should. Nothing but the API and GitHub's pictures
 * of users is called, and no redirect is followed. `origin` stands for both, for tests.
 */
export function createGitHub(
  clock: Clock,
  {
    origin,
    answerMs = ANSWER_MS,
  }: { readonly origin?: string | undefined; readonly answerMs?: number } = {},
) {
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
      throw refusal(response, clock());
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

    /** A user's own repositories, those pushed to last first, at most 500. */
    async repositories(user: string): Promise<GitHubRepository[]> {
      const found: GitHubRepository[] = [];
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const query = `type=owner&sort=pushed&per_page=${PER_PAGE}&page=${page}`;
        const next = await readJson(
          `/users/${encodeURIComponent(user)}/repos?${query}`,
          z.array(repositorySchema),
        );
        if (next === null) throw unknownUser(user);
        found.push(...next);
        if (next.length < PER_PAGE) break;
      }
      // A push between two pages may move a repository to the next one.
      return [...new Map(found.map((each) => [each.id, each])).values()];
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
  inWords('source-failed', `GitHub could not be read. ${reason}`, { cause });

/** Why GitHub refused: its limits are 403 or 429, with the time of the next attempt. */
function refusal({ status, headers }: Response, now: Date): SiteError {
  const isLimit =
    status === 429 ||
    (status === 403 &&
      (headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0'));
  if (isLimit) {
    const seconds = waitOf(headers, now);
    const minutes = Math.ceil(seconds / 60);
    const wait = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
    return inWords(
      'source-limited',
      `The request limit of GitHub for this address is reached: it is 60 an hour without a login. Try again ${wait}.`,
      { retryAfter: seconds },
    );
  }
  return failure(
    status >= 300 && status < 400
      ? 'It answered with a redirect, and none is followed.'
      : `It answered with the status ${status}.`,
  );
}

/** The seconds until the next attempt, from a second to an hour: `retry-after`, or else `x-ratelimit-reset`. */
function waitOf(headers: Headers, now: Date): number {
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN) - now.getTime() / 1000;
  const seconds = [after, reset].find((value) => Number.isFinite(value)) ?? 60;
  return Math.min(Math.max(Math.ceil(seconds), 1), HOUR_S);
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
