import type { RequestListener } from 'node:http';
import { serveHttp } from './local-server.ts';

/** What the API answers: JSON or a text with the status 200, or what a function does. */
export type GitHubAnswer = object | string | RequestListener;

/** A user as the API has one; no such person exists. */
export const sampleUser = {
  login: 'asha',
  id: 1,
  name: 'Asha Sen',
  bio: 'I build tide tables.',
  location: 'Bolpur, India',
  blog: 'asha.example',
  email: null,
  company: null,
  twitter_username: 'asha_s',
  public_repos: 3,
};

/** A repository as the API has one. */
export const sampleRepository = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  full_name: `asha/${name}`,
  description: `${name} in short.`,
  html_url: `https://github.com/asha/${name}`,
  homepage: null,
  language: 'TypeScript',
  topics: ['tides'],
  stargazers_count: id,
  fork: false,
  archived: false,
  ...more,
});

/**
 * Starts a stand-in of GitHub's API, which answers by path and query; any other path is 404 as the API says it. `asked`
 * are the paths that were asked for, in order.
 */
export async function startGitHubApi(answers: Readonly<Record<string, GitHubAnswer>>) {
  const asked: string[] = [];
  const { address, stop } = await serveHttp((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers[path];
    if (typeof answer === 'function') answer(request, response);
    else if (typeof answer === 'string') response.end(answer);
    else {
      response.statusCode = answer === undefined ? 404 : 200;
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(answer ?? { message: 'Not Found' }));
    }
  });
  return { origin: address, asked, stop };
}

export type GitHubApi = Awaited<ReturnType<typeof startGitHubApi>>;

/** The path of a page of a user's repositories. */
export const repositoriesPath = (user: string): string =>
  `/users/${user}/repos?type=owner&sort=pushed&per_page=100`;
