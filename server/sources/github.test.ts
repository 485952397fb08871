import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pictureAddress } from '../../domain/pictures/address.ts';
import { SiteError } from '../../domain/site-error.ts';
import {
  AVATAR,
  type GitHubAnswer,
  repositoriesPath,
  sampleRepository,
  sampleUser,
  startGitHubApi,
} from '../../tests/support/github-api.ts';
import { samplePicture } from '../../tests/support/sample-picture.ts';
import { defaults } from '../../tests/support/services.ts';
import { createFillIns } from './fill-ins.ts';
import { createGitHub, foundOnGitHub } from './github.ts';

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

/** A client that waits for an answer so long, in milliseconds: short only where none comes, since a machine may be busy. */
async function clientOf(answers: Readonly<Record<string, GitHubAnswer>>, answerMs = 20_000) {
  const { origin, asked, stop } = await startGitHubApi(answers);
  onTestFinished(stop);
  return { client: createGitHub({ origin, answerMs }), asked };
}

async function failureOf(work: Promise<unknown>): Promise<SiteError> {
  const error: unknown = await work.catch((cause: unknown) => cause);
  if (!(error instanceof SiteError)) throw new Error('It did not fail.', { cause: error });
  return error;
}

const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}) =>
  (_: unknown, response: ServerResponse) => {
    response.writeHead(status, headers).end('{"message":"no"}');
  };

describe('what GitHub has of a user', () => {
  it('is the profile, and the repositories with the most stars', async () => {
    const { client, asked } = await clientOf(sample);
    const { content, notes } = await foundOnGitHub(client, 'asha');
    expect(content).toMatchObject({
      home: { name: 'Asha Sen', description: 'I build tide tables.' },
      about: { profileImage: 'https://avatars.githubusercontent.com/u/1?v=4' },
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

  it('has no picture from elsewhere, and no address that is none', async () => {
    const { client } = await clientOf({
      [USER]: {
        ...sampleUser,
        avatar_url: 'https://pictures.example/u/1',
        blog: 'javascript:alert(1)',
        twitter_username: '../x',
      },
      [REPOSITORIES]: [],
    });
    const { content, notes } = await foundOnGitHub(client, 'asha');
    expect(content.about?.profileImage).toBe('');
    expect(content.site?.contacts).toMatchObject([{ name: 'GitHub' }]);
    expect(notes).toEqual(['GitHub: the website is not imported, since it is not a web address.']);
  });
});

describe('the picture of a profile', () => {
  const picture = samplePicture();

  /** Fills a content in; `noted` are the entries of the audit log. */
  async function storing(answers: Readonly<Record<string, GitHubAnswer>>) {
    const { client } = await clientOf({ ...sample, ...answers });
    const about = { ...defaults.about, profileImage: '' };
    const record = { version: 1, createdAt: '', updatedAt: '' };
    const library = new Map<string, typeof picture>();
    const noted: string[] = [];
    const { fromGitHub } = createFillIns(
      { loadAndPublish: async () => ({ ...record, content: { ...defaults, about } }) },
      client,
      {
        findSame: async (sha256) => library.get(sha256) ?? null,
        async receive({ body }) {
          const hash = createHash('sha256');
          for await (const part of body) hash.update(part);
          library.set(hash.digest('hex'), picture);
          return picture;
        },
      },
      { record: async ({ event, detail }) => void noted.push(`${event}: ${detail}`) },
    );
    const store = () => fromGitHub('asha', { address: '', browser: '' });
    return { store, noted };
  }

  it('is stored once, and shown from the library', async () => {
    const { store, noted } = await storing({ [AVATAR]: Buffer.from('a picture') });
    for (const found of [await store(), await store()]) {
      expect(found.content.about?.profileImage).toBe(pictureAddress(picture.id));
    }
    expect(noted).toEqual(['picture-uploaded: GitHub profile picture, 9 B']);
  });
});

describe('a call of GitHub that fails', () => {
  it.each<[string, GitHubAnswer, string, RegExp]>([
    ['a status', answering(500), 'source-failed', /the status 500/],
    [
      'a redirect',
      answering(301, { Location: 'https://elsewhere.example/' }),
      'source-failed',
      /a redirect, and none is followed/,
    ],
    ['too much', 'a'.repeat(5_000_000), 'source-failed', /too large/],
    ['nothing', () => {}, 'source-failed', /did not answer within 0.3 seconds/],
    [
      'its limit',
      answering(403, { 'x-ratelimit-remaining': '0' }),
      'source-limited',
      /limit of GitHub is reached/,
    ],
  ])('is told in words: %s', async (_, answer, code, reason) => {
    const neverEnds = reason.source.startsWith('did not answer');
    const { client } = await clientOf({ [USER]: answer }, neverEnds ? 300 : undefined);
    const error = await failureOf(client.profile('asha'));
    expect(error.code).toBe(code);
    expect(error.fields['']).toMatch(reason);
  });

  it('is told apart from an unknown user', async () => {
    const { client, asked } = await clientOf({});
    expect(await failureOf(client.profile('nobody'))).toMatchObject({
      code: 'source-unknown',
      fields: { '': 'GitHub has no user nobody.' },
    });
    for (const name of ['', '../asha', 'a b', 'a'.repeat(40), '-asha', 'a--b']) {
      expect((await failureOf(client.profile(name))).code).toBe('invalid-input');
    }
    expect(asked).toEqual(['/users/nobody']);
  });
});
