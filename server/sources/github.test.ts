import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type GitHubAnswer,
  repositoriesPath,
  sampleRepository,
  sampleUser,
  startGitHubApi,
} from '../../tests/support/github-api.ts';
import { createGitHub } from './github.ts';

const USER = '/users/asha';
const REPOSITORIES = repositoriesPath('asha');

const sample: Readonly<Record<string, GitHubAnswer>> = {
  [USER]: sampleUser,
  [REPOSITORIES]: [
    sampleRepository(1, 'bells', { homepage: 'https://bells.example', language: null }),
    sampleRepository(2, 'boats', { topics: ['tides', 'typescript'] }),
    sampleRepository(90, 'copied', { fork: true }),
    sampleRepository(80, 'old', { archived: true }),
  ],
};

/** Waits for an answer so long, in milliseconds: short only where none comes, since a machine may be busy. */
async function gitHubWith(answers: Readonly<Record<string, GitHubAnswer>>, answerMs = 20_000) {
  const { origin, asked, stop } = await startGitHubApi(answers);
  onTestFinished(stop);
  return { found: createGitHub({ origin, answerMs }), asked };
}

const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  (_: unknown, response: ServerResponse) => {
    response.writeHead(status, headers).end('{"message":"no"}');
  };

describe('what GitHub has of a user', () => {
  it('is the profile, and the repositories with the most stars', async () => {
    const { found, asked } = await gitHubWith(sample);
    const { content, notes } = await found('asha');
    expect(content).toMatchObject({
      home: { name: 'Asha Sen', description: 'I build tide tables.' },
      skills: { skills: [{ name: 'TypeScript', level: null }] },
      projects: {
        projects: [
          {
            key: 'github-2',
            title: 'boats',
            description: 'boats in short.',
            technologies: ['TypeScript', 'tides'],
            github: 'https://github.com/asha/boats',
            live: '',
          },
          { key: 'github-1', title: 'bells', live: 'https://bells.example' },
        ],
      },
      site: {
        location: 'Bolpur, India',
        contacts: [
          { url: 'https://github.com/asha' },
          { url: 'https://asha.example' },
          { name: 'X', url: 'https://x.com/asha_s' },
        ],
      },
    });
    expect(notes).toEqual(['GitHub: 2 repositories of 4 are imported.']);
    expect(asked).toEqual([USER, REPOSITORIES]);
  });

  it('has no invalid address', async () => {
    const { found } = await gitHubWith({
      [USER]: {
        ...sampleUser,
        blog: 'javascript:alert(1)',
        twitter_username: '../x',
      },
      [REPOSITORIES]: [],
    });
    const { content } = await found('asha');
    expect(content.site?.contacts).toMatchObject([{ name: 'GitHub' }]);
  });
});

describe('a call of GitHub that fails', () => {
  it.each<[string, GitHubAnswer, string, number?]>([
    ['a status', answering(500), 'source-failed'],
    ['a redirect', answering(301, { Location: 'https://elsewhere.example/' }), 'source-failed'],
    ['something else', { login: 1 }, 'source-failed'],
    ['nothing', () => {}, 'source-failed', 300],
    ['its limit', answering(403, { 'x-ratelimit-remaining': '0' }), 'source-limited'],
    ['no user', answering(404), 'source-unknown'],
  ])('is told from others: %s', async (_, answer, code, answerMs) => {
    const { found } = await gitHubWith({ [USER]: answer }, answerMs);
    await expect(found('asha')).rejects.toMatchObject({ code });
  });

  it('is not made for a name that no user can have', async () => {
    const { found, asked } = await gitHubWith({});
    for (const name of ['', '../asha', 'a b', 'a'.repeat(40), '-asha', 'a--b']) {
      await expect(found(name)).rejects.toMatchObject({ code: 'source-unknown' });
    }
    expect(asked).toEqual([]);
  });
});
