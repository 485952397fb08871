import type { Found } from '../../domain/content/fill-in.ts';
import { writtenAddress } from '../../domain/link.ts';
import type { GitHubClient, GitHubProfile, GitHubRepository } from './github-client.ts';
import { keyed, webAddress } from './source-text.ts';

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
  const taken = repositories
    .filter(({ fork, archived }) => !fork && !archived)
    .toSorted((one, other) => other.stargazers_count - one.stargazers_count)
    .slice(0, REPOSITORY_COUNT);
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
