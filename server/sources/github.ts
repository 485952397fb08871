import type { Found } from '../../domain/content/fill-in.ts';
import { isWebAddress } from '../../domain/link.ts';
import { writtenAddress } from '../../domain/resume/resume.ts';
import { firstParagraph } from './first-paragraph.ts';
import type { GitHubClient, GitHubProfile, GitHubRepository } from './github-client.ts';
import { keyed, refusedFile } from './source-text.ts';

/** What the keys of its entries begin with. */
const KEY_PREFIX = 'github';

/** How many repositories are taken where none are chosen. */
const USUAL_COUNT = 6;

/** The most repositories that are taken at once: each needs one of the 60 requests of an hour. */
export const CHOSEN_MAX = 30;

/** A user and the repositories, those with the most stars first; forks and archived ones last. */
export interface GitHubUser {
  readonly profile: GitHubProfile;
  readonly repositories: readonly GitHubRepository[];
}

/** Reads a user's profile and list of repositories. Throws as `GitHubClient`. */
export async function readGitHubUser(client: GitHubClient, user: string): Promise<GitHubUser> {
  const profile = await client.profile(user);
  const repositories = await client.repositories(profile.login);
  const rank = ({ fork, archived }: GitHubRepository) => Number(fork || archived);
  return {
    profile,
    repositories: repositories.toSorted(
      (one, other) => rank(one) - rank(other) || other.stargazers_count - one.stargazers_count,
    ),
  };
}

/**
 * What GitHub has of a user, as content: the profile, and the chosen repositories as projects, by their names in the order
 * of the names. Where none are chosen, those with the most stars. The picture is at its address on GitHub, for
 * `filledWithPicture`. Throws as `GitHubClient`, and `invalid-input` for a name that the user has no repository of.
 */
export async function foundOnGitHub(
  client: GitHubClient,
  { profile, repositories }: GitHubUser,
  chosen?: readonly string[],
): Promise<Found> {
  const notes: string[] = [];
  const taken = chosen === undefined ? usual(repositories) : named(repositories, chosen, profile);
  const others = repositories.length - taken.length;
  if (chosen === undefined && others > 0) {
    notes.push(`GitHub: ${taken.length} repositories of ${repositories.length} are imported.`);
  }
  const projects = await projectsOf(client, profile.login, taken);
  if (profile.company !== '') notes.push('GitHub: the company is not imported.');
  const { contacts, social } = linksOf(profile);
  const languages = taken.map(({ language }) => language).filter((each) => each !== '');
  return {
    content: {
      home: { name: profile.name, description: profile.bio },
      about: { skills: [...new Set(languages)], profileImage: profile.avatar_url },
      projects: { projects },
      site: { email: profile.email, location: profile.location, contacts, social },
    },
    notes,
  };
}

const usual = (repositories: readonly GitHubRepository[]): readonly GitHubRepository[] =>
  repositories.filter(({ fork, archived }) => !fork && !archived).slice(0, USUAL_COUNT);

function named(
  repositories: readonly GitHubRepository[],
  names: readonly string[],
  { login }: GitHubProfile,
): GitHubRepository[] {
  if (names.length > CHOSEN_MAX) {
    throw refusedFile({ '': `Choose at most ${CHOSEN_MAX} repositories at once.` });
  }
  const byName = new Map(repositories.map((each) => [each.name.toLowerCase(), each]));
  const unknown = names.filter((name) => !byName.has(name.toLowerCase()));
  if (unknown.length > 0) {
    throw refusedFile({ '': `${login} has no public repository ${unknown.join(', ')}.` });
  }
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return [...wanted].flatMap((name) => byName.get(name) ?? []);
}

/** The repositories as projects. READMEs are read one after the other, as GitHub asks. */
async function projectsOf(
  client: GitHubClient,
  login: string,
  repositories: readonly GitHubRepository[],
) {
  const projects = [];
  for (const repository of repositories) {
    const { id, name, description, language, topics, html_url: github, homepage } = repository;
    const readme = await client.readme(login, name);
    const names = [language, ...topics].filter((each) => each !== '');
    const isFirst = (name: string, index: number) =>
      names.findIndex((each) => each.toLowerCase() === name.toLowerCase()) === index;
    projects.push({
      key: `${KEY_PREFIX}-${id}`,
      title: name,
      description: firstParagraph(readme ?? '') || description,
      technologies: names.filter(isFirst),
      github,
      live: withScheme(homepage),
    });
  }
  return projects;
}

function linksOf({ login, blog, twitter_username: handle }: GitHubProfile) {
  const url = `https://github.com/${login}`;
  const website = withScheme(blog);
  const social = [
    { name: 'GitHub', url },
    ...(/^\w{1,15}$/.test(handle) ? [{ name: 'X', url: `https://x.com/${handle}` }] : []),
  ];
  const contacts = [
    { name: 'GitHub', text: writtenAddress(url), url },
    ...(website === '' ? [] : [{ name: 'Website', text: writtenAddress(website), url: website }]),
  ];
  return {
    contacts: keyed(KEY_PREFIX, contacts, ({ name }) => [name]),
    social: keyed(KEY_PREFIX, social, ({ name }) => [name]),
  };
}

/** A web address, also of what was written without a scheme; empty for anything else. */
function withScheme(address: string): string {
  const full = /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(address) ? `https://${address}` : address;
  return isWebAddress(full) ? full : '';
}
