import type { Found } from '../../domain/content/fill-in.ts';
import { writtenAddress } from '../../domain/resume/resume.ts';
import type { GitHubClient, GitHubProfile, GitHubRepository } from './github-client.ts';
import { keyed, refused, webAddress } from './source-text.ts';

/** What the keys of its entries begin with. */
const KEY_PREFIX = 'github';

/** How many repositories are taken where none are named. */
const USUAL_COUNT = 6;

/**
 * What GitHub has of a user, as content: the profile, and the named repositories as projects, in the order of the names.
 * Where none are named, those with the most stars. The picture is at its address on GitHub. Throws as `GitHubClient`, and
 * `invalid-input` for a name that the user has no repository of.
 */
export async function foundOnGitHub(
  client: GitHubClient,
  user: string,
  names: readonly string[] = [],
): Promise<Found> {
  const profile = await client.profile(user);
  const repositories = await client.repositories(profile.login);
  const taken = names.length === 0 ? usual(repositories) : named(repositories, names, profile);
  const notes: string[] = [];
  if (taken.length < repositories.length) {
    notes.push(`GitHub: ${taken.length} repositories of ${repositories.length} are imported.`);
  }
  if (profile.company !== '') notes.push('GitHub: the company is not imported.');
  if (profile.blog !== '' && webAddress(profile.blog) === '') {
    notes.push('GitHub: the website is not imported, since it is not a web address.');
  }
  const languages = taken.map(({ language }) => language).filter((each) => each !== '');
  const skills = [...new Set(languages)].map((name) => ({ name, level: null }));
  return {
    content: {
      home: { name: profile.name, description: profile.bio },
      about: { profileImage: profile.avatar_url },
      skills: { skills: keyed(KEY_PREFIX, skills, ({ name }) => [name]) },
      projects: { projects: taken.map(projectOf) },
      site: { email: profile.email, location: profile.location, ...linksOf(profile) },
    },
    notes,
  };
}

const usual = (repositories: readonly GitHubRepository[]): readonly GitHubRepository[] =>
  repositories
    .filter(({ fork, archived }) => !fork && !archived)
    .toSorted((one, other) => other.stargazers_count - one.stargazers_count)
    .slice(0, USUAL_COUNT);

function named(
  repositories: readonly GitHubRepository[],
  names: readonly string[],
  { login }: GitHubProfile,
): GitHubRepository[] {
  const byName = new Map(repositories.map((each) => [each.name.toLowerCase(), each]));
  const unknown = names.filter((name) => !byName.has(name.toLowerCase()));
  if (unknown.length > 0) throw refused(`${login} has no public repository ${unknown.join(', ')}.`);
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  return [...wanted].flatMap((name) => byName.get(name) ?? []);
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
