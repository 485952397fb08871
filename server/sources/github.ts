import { z } from 'zod';
import type { SourceContent } from '../../domain/content/fill-in.ts';
import { displayUrl } from '../../domain/link.ts';
import { SiteError } from '../../domain/site-error.ts';
import { keyed, webUrl } from './source-text.ts';

/** Where GitHub's public API is (https://docs.github.com/rest, version 2022-11-28). */
const API_ORIGIN = 'https://api.github.com';

const ANSWER_MS = 10_000;

/** The most repositories that are read: those pushed to last. */
const REPOSITORIES_MAX = 100;

const REPOSITORY_COUNT = 6;

// Checked for its type only; the rules of the fields check it later.
const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() ?? '');

const profileSchema = z.object({
  login: z.string(),
  name: text,
  bio: text,
  location: text,
  blog: text,
  email: text,
  twitter_username: text,
});

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

const USER = /^[A-Za-z\d](?:-?[A-Za-z\d]){0,38}$/;

/** What the keys of its entries begin with. */
const KEY_PREFIX = 'github';

/**
 * Creates the function that finds what GitHub has of a user, as content: the profile, and as projects the repositories
 * with the most stars. Without a login, 60 requests an hour are allowed from one address. It throws `source-unknown`,
 * `source-limited`, and `source-failed` where GitHub does not answer as it should. `origin` is for tests.
 */
export const createGitHub =
  ({
    origin = API_ORIGIN,
    answerMs = ANSWER_MS,
  }: {
    origin?: string | undefined;
    answerMs?: number;
  } = {}) =>
  async (user: string): Promise<SourceContent> => {
    if (!USER.test(user)) throw new SiteError('source-unknown');
    const read = async <Schema extends z.ZodType>(path: string, schema: Schema) => {
      const signal = AbortSignal.timeout(answerMs);
      try {
        const response = await fetch(`${origin}/users/${path}`, {
          headers: {
            Accept: 'application/vnd.github+json',
            'User-Agent': 'engawa',
            'X-GitHub-Api-Version': '2022-11-28',
          },
          redirect: 'error',
          signal,
        });
        if (response.ok) return schema.parse(await response.json());
        await response.body?.cancel();
        throw refusal(response);
      } catch (cause) {
        throw cause instanceof SiteError ? cause : new SiteError('source-failed', { cause });
      }
    };
    const profile = await read(user, profileSchema);
    const query = `type=owner&sort=pushed&per_page=${REPOSITORIES_MAX}`;
    const repositories = await read(`${user}/repos?${query}`, z.array(repositorySchema));
    const mostStarred = repositories
      .filter(({ fork, archived }) => !fork && !archived)
      .toSorted((one, other) => other.stargazers_count - one.stargazers_count)
      .slice(0, REPOSITORY_COUNT);
    const languages = mostStarred
      .map(({ language }) => language)
      .filter((language) => language !== '');
    const skills = [...new Set(languages)].map((name) => ({ name, level: null }));
    return {
      content: {
        home: { name: profile.name, description: profile.bio },
        skills: { skills: keyed(KEY_PREFIX, skills, ({ name }) => [name]) },
        projects: { projects: mostStarred.map(projectOf) },
        site: { email: profile.email, location: profile.location, ...linksOf(profile) },
      },
      notes:
        mostStarred.length < repositories.length
          ? [`GitHub: ${mostStarred.length} repositories of ${repositories.length} are imported.`]
          : [],
    };
  };

export type GitHub = ReturnType<typeof createGitHub>;

/** Why GitHub refused: its limits are 403 or 429. */
function refusal({ status, headers }: Response): SiteError {
  if (status === 404) return new SiteError('source-unknown');
  const isLimit =
    headers.has('retry-after') || headers.get('x-ratelimit-remaining') === '0' || status === 429;
  return isLimit
    ? new SiteError('source-limited')
    : new SiteError('source-failed', { detail: `GitHub answered with the status ${status}` });
}

function projectOf(repository: z.output<typeof repositorySchema>) {
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
    live: webUrl(homepage) || homepage,
  };
}

function linksOf({ login, blog, twitter_username: handle }: z.output<typeof profileSchema>) {
  const website = webUrl(blog);
  const contacts = [
    { name: 'GitHub', url: `https://github.com/${login}` },
    ...(website === '' ? [] : [{ name: 'Website', url: website }]),
    ...(/^\w{1,15}$/.test(handle) ? [{ name: 'X', url: `https://x.com/${handle}` }] : []),
  ].map((link) => ({ ...link, text: displayUrl(link.url) }));
  return { contacts: keyed(KEY_PREFIX, contacts, ({ name }) => [name]) };
}
