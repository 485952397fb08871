import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { filledIn } from '../../domain/content/fill-in.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { SiteError } from '../../domain/site-error.ts';
import {
  AVATAR,
  type GitHubAnswer,
  repositoriesPath,
  sampleRepository,
  sampleUser,
  startGitHubApi,
} from '../../tests/support/github-api.ts';
import { CHOSEN_MAX, foundOnGitHub, readGitHubUser } from './github.ts';
import { createGitHub } from './github-client.ts';
import { createTakePicture, filledWithPicture } from './github-picture.ts';

const NOW = new Date('2026-11-25T12:00:00Z');

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
  '/repos/asha/boats/readme':
    '# Boats\n\n[![CI](https://ci.example/x.svg)](https://ci.example)\n\nTides for *boatmen*.\n\nMore.',
};

/** A client that waits for an answer so long, in milliseconds: short only where none comes, since a machine may be busy. */
async function clientOf(answers: Readonly<Record<string, GitHubAnswer>>, answerMs = 20_000) {
  const { origin, asked, stop } = await startGitHubApi(answers);
  onTestFinished(stop);
  return { client: createGitHub(() => NOW, { origin, answerMs }), asked };
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
  it('becomes content, with a README in place of the short description', async () => {
    const { client, asked } = await clientOf(sample);
    const found = await foundOnGitHub(client, await readGitHubUser(client, 'asha'));
    const { content, notes } = filledIn(defaultPortfolio, found, {
      shipped: defaultPortfolio,
      before: {},
      addsRemoved: false,
    });
    expect(content.home).toMatchObject({ name: 'Asha Sen', description: 'I build tide tables.' });
    expect(content.about).toMatchObject({
      skills: ['TypeScript'],
      profileImage: 'https://avatars.githubusercontent.com/u/1?v=4',
    });
    expect(content.projects.projects).toMatchObject([
      {
        key: 'github-2',
        title: 'boats',
        description: 'Tides for boatmen.',
        technologies: ['TypeScript', 'tides'],
        github: 'https://github.com/asha/boats',
        live: '#',
      },
      {
        key: 'github-1',
        title: 'bells',
        description: 'bells in short.',
        live: 'https://bells.example',
      },
    ]);
    expect(content.site).toMatchObject({
      location: 'Bolpur, India',
      contacts: [{ url: 'https://github.com/asha' }, { url: 'https://asha.example' }],
      social: [{ url: 'https://github.com/asha' }, { name: 'X', url: 'https://x.com/asha_s' }],
    });
    expect(notes[0]).toBe('GitHub: 2 repositories of 4 are imported.');
    expect(asked).toHaveLength(4);
  });

  it('has the chosen repositories, and no other README is asked for', async () => {
    const { client, asked } = await clientOf(sample);
    const user = await readGitHubUser(client, 'asha');
    expect(user.repositories.map(({ name }) => name)).toEqual(['boats', 'bells', 'copied', 'old']);
    const { content } = await foundOnGitHub(client, user, ['Old', 'bells', 'old']);
    expect(content.projects?.projects).toMatchObject([{ title: 'old' }, { title: 'bells' }]);
    expect(asked.slice(2)).toEqual(['/repos/asha/old/readme', '/repos/asha/bells/readme']);
    const unknown = await failureOf(foundOnGitHub(client, user, ['boats', 'nothing']));
    expect(unknown.fields).toEqual({ '': 'asha has no public repository nothing.' });
    const many = Array.from({ length: CHOSEN_MAX + 1 }, (_, index) => `r${index}`);
    expect((await failureOf(foundOnGitHub(client, user, many))).code).toBe('invalid-input');
  });

  it('is read page by page, up to a limit', async () => {
    const page = (number: number, length: number) =>
      Array.from({ length }, (_, index) => sampleRepository(number * 100 + index, `r${index}`));
    const two = await clientOf({
      [REPOSITORIES]: page(1, 100),
      [repositoriesPath('asha', 2)]: page(2, 3),
    });
    expect(await two.client.repositories('asha')).toHaveLength(103);
    expect(two.asked).toHaveLength(2);
    const endless = await clientOf(
      Object.fromEntries(
        Array.from({ length: 9 }, (_, index) => [
          repositoriesPath('asha', index + 1),
          page(index + 1, 100),
        ]),
      ),
    );
    expect(await endless.client.repositories('asha')).toHaveLength(500);
    expect(endless.asked).toHaveLength(5);
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
    const { content } = await foundOnGitHub(client, await readGitHubUser(client, 'asha'));
    expect(content.about?.profileImage).toBe('');
    expect(content.site?.contacts).toMatchObject([{ name: 'GitHub' }]);
    expect(content.site?.social).toMatchObject([{ name: 'GitHub' }]);
  });
});

describe('the picture of a profile', () => {
  const id = 'a'.repeat(32);
  const options = { shipped: defaultPortfolio, before: {}, addsRemoved: false };

  /** Fills a content in; `stored` are the titles of what went into the library, `noted` the entries of the audit log. */
  async function filling(answers: Readonly<Record<string, GitHubAnswer>>) {
    const { client, asked } = await clientOf({ ...sample, ...answers });
    const found = await foundOnGitHub(client, await readGitHubUser(client, 'asha'));
    const library = new Map<string, { id: string }>();
    const noted: string[] = [];
    const take = createTakePicture({
      github: client,
      library: {
        findSame: async (sha256) => library.get(sha256) ?? null,
        async receive({ body }) {
          const hash = createHash('sha256');
          for await (const part of body) hash.update(part);
          library.set(hash.digest('hex'), { id });
          return { id };
        },
      },
      audit: { record: async ({ event, detail }) => void noted.push(`${event}: ${detail}`) },
      from: { address: '', browser: '' },
    });
    const fill = (content: Portfolio) =>
      filledWithPicture(found, (each) => filledIn(content, each, options), take);
    return { fill, noted, asked };
  }

  it('is stored once, and shown from the library', async () => {
    const { fill, noted } = await filling({ [AVATAR]: Buffer.from('a picture') });
    for (const filled of [await fill(defaultPortfolio), await fill(defaultPortfolio)]) {
      expect(filled.content.about.profileImage).toBe(`/pictures/${id}`);
      expect(JSON.stringify(filled)).not.toContain('githubusercontent');
    }
    expect(noted).toEqual(['picture-uploaded: GitHub profile picture, 9 B']);
  });

  it('is not asked for where the owner has another one', async () => {
    const { fill, asked } = await filling({});
    const about = { ...defaultPortfolio.about, profileImage: '/me.webp' };
    const { content, notes } = await fill({ ...defaultPortfolio, about });
    expect(content.about.profileImage).toBe('/me.webp');
    expect(notes).toContain('About, Profile image path: your value is kept.');
    expect(asked).not.toContain(AVATAR);
  });

  it.each<[GitHubAnswer, RegExp]>([
    [answering(404), /GitHub has no such picture\.$/],
    [answering(500), /the status 500\.$/],
    [
      answering(301, { Location: 'https://elsewhere.example/' }),
      /a redirect, and none is followed/,
    ],
    [Buffer.alloc(5_000_000), /too large\.$/],
  ])('is not taken where it cannot be read, and the rest is', async (answer, reason) => {
    const { fill, noted } = await filling({ [AVATAR]: answer });
    const { content, notes } = await fill(defaultPortfolio);
    expect(content.home.name).toBe('Asha Sen');
    expect(content.about.profileImage).toBe(defaultPortfolio.about.profileImage);
    expect(notes.at(-1)).toMatch(/^About, Profile image path: not imported\. GitHub /);
    expect(notes.at(-1)).toMatch(reason);
    expect(noted).toEqual([]);
  });
});

describe('a call of GitHub that fails', () => {
  it.each<[string, GitHubAnswer, string, RegExp]>([
    ['a status', answering(500), 'source-failed', /the status 500/],
    ['a refusal', answering(403), 'source-failed', /the status 403/],
    [
      'a redirect',
      answering(301, { Location: 'https://elsewhere.example/' }),
      'source-failed',
      /a redirect, and none is followed/,
    ],
    ['no JSON', '<html>', 'source-failed', /not what it documents/],
    ['another shape', { login: 5 }, 'source-failed', /not what it documents/],
    ['too much', 'a'.repeat(5_000_000), 'source-failed', /too large/],
    ['nothing', () => {}, 'source-failed', /did not answer within 0.3 seconds/],
    [
      'the beginning of an answer',
      (_, response) => response.write('{"login":'),
      'source-failed',
      /did not answer within/,
    ],
    ['a broken connection', (request) => request.socket.destroy(), 'source-failed', /be reached/],
    [
      'its limit, and when it ends',
      answering(403, {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(NOW.getTime() / 1000 + 700),
      }),
      'source-limited',
      /Try again in 12 minutes/,
    ],
    [
      'its limit, and how long to wait',
      answering(429, { 'retry-after': '30' }),
      'source-limited',
      /in a minute/,
    ],
    ['a limit without a time', answering(429), 'source-limited', /in a minute/],
    [
      'a limit with an absurd time',
      answering(429, { 'retry-after': '1e9' }),
      'source-limited',
      /in 60 minutes/,
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

  it('is told where nothing listens', async () => {
    const client = createGitHub(() => NOW, { origin: 'http://127.0.0.1:9' });
    expect((await failureOf(client.profile('asha'))).fields['']).toMatch(/cannot be reached/);
  });

  it('leaves nothing half done where a README is refused', async () => {
    const { client } = await clientOf({ ...sample, '/repos/asha/bells/readme': answering(429) });
    const user = await readGitHubUser(client, 'asha');
    expect((await failureOf(foundOnGitHub(client, user))).code).toBe('source-limited');
  });

  it('reads no more than the beginning of a README', async () => {
    const { client } = await clientOf({ '/repos/asha/boats/readme': 'a'.repeat(3_000_000) });
    expect(await client.readme('asha', 'boats')).toHaveLength(64 * 1024);
    expect(await client.readme('asha', 'bells')).toBeNull();
  });
});
