import { writeFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { parseCardPath } from '../../../domain/cards.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { picturePath } from '../../../domain/pictures/path.ts';
import { SiteError } from '../../../domain/site-error.ts';
import { stoppedClock } from '../../../tests/support/clock.ts';
import { folderForTest } from '../../../tests/support/folders.ts';
import { recordedLog } from '../../../tests/support/recorded-log.ts';
import { samplePicture } from '../../../tests/support/sample-picture.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { siteOf } from '../../../tests/support/services.ts';
import { freshStore } from '../../../tests/support/stores.ts';
import { createPictureQueue, type Render, type RenderTask } from '../render-process.ts';
import { createCards } from './cards.ts';

const HOME = '/';
const PICTURE = samplePicture();
const ID = PICTURE.id;

type Task = Extract<RenderTask, { kind: 'card' }>;

const contentNamed = (name: string, image = ''): Portfolio => ({
  ...samplePortfolio,
  home: { ...samplePortfolio.home, name },
  projects: {
    projects: samplePortfolio.projects.projects.map((project, index) => ({
      ...project,
      image,
      role: 'Developer',
      slug: `p${index}`,
    })),
  },
});

/** Cards whose drawing is done by the test. `read.content` is what is published. */
async function setUp({
  content = contentNamed('Asha Sen'),
  find = async (): Promise<typeof PICTURE> => PICTURE,
} = {}) {
  const store = await freshStore();
  const DATA_DIR = await folderForTest();
  const { clock } = stoppedClock();
  const { log } = recordedLog();
  const draw = vi.fn(async (task: Task) => {
    await writeFile(task.target, JSON.stringify(task.drawing));
  });
  const render: Render = async (task) => {
    if (task.kind !== 'card') throw new Error('No card.');
    await draw(task);
    return null;
  };
  const queue = createPictureQueue(render);
  const openPicture = vi.fn(async () => {
    throw new SiteError('overloaded');
  });
  const input = { content };
  const published = vi.fn(async () => ({
    content: input.content,
    version: 1,
    createdAt: '',
    updatedAt: '',
  }));
  const open = async (SITE_URL = 'https://asha.example') =>
    createCards(
      await siteOf(store, { DATA_DIR, SITE_URL }, { clock, log }),
      { published },
      { find, open: openPicture, queue },
    );
  const cards = await open();
  const pathOf = async (page: string, of = input.content) => (await cards.of(of, page))?.path ?? '';
  const hashOf = async (page: string, of = input.content) =>
    parseCardPath(await pathOf(page, of))?.hash ?? '';
  return { cards, draw, read: input, hashOf, open, published, openPicture };
}

describe('the address of a card', () => {
  it('changes with everything that is drawn on it, and with nothing else', async () => {
    const { hashOf, open } = await setUp();
    const hash = await hashOf(HOME, contentNamed('Asha Sen'));
    expect(hash).toMatch(/^[0-9a-f]{32}$/);
    expect(await hashOf(HOME, contentNamed('Asha Sen', picturePath(ID)))).toBe(hash);
    expect(await hashOf(HOME, contentNamed('Asha Roy'))).not.toBe(hash);
    const project = '/projects/p0';
    const withoutPicture = await hashOf(project, contentNamed('Asha Sen'));
    const withPicture = await hashOf(project, contentNamed('Asha Sen', picturePath(ID)));
    expect(withPicture).not.toBe(withoutPicture);
    // A picture that is not in the library is not on a card.
    expect(await hashOf(project, contentNamed('Asha Sen', '/me.webp'))).toBe(
      await hashOf(project, contentNamed('Asha Sen', 'https://elsewhere.example/a.png')),
    );
    const elsewhere = await (await open('https://other.example')).of(
      contentNamed('Asha Sen'),
      HOME,
    );
    expect(elsewhere?.path).not.toContain(hash);
    expect((await (await open()).of(contentNamed('Asha Sen'), HOME))?.path).toContain(hash);
  });
});

describe('a card that is asked for', () => {
  it('is drawn once, and then taken from the disk, also after a restart', async () => {
    const { cards, draw, hashOf, open } = await setUp();
    const hash = await hashOf(HOME);
    expect((await cards.open('home', hash, 'key')).isCurrent).toBe(true);
    await (await open()).open('home', hash, 'key');
    expect(draw).toHaveBeenCalledTimes(1);
    expect(draw.mock.calls[0]?.[0].drawing).toMatchObject({
      page: 'home',
      heading: 'Asha Sen',
      line: 'Full-Stack Developer',
      owner: null,
      host: 'asha.example',
    });
  });

  it('is the current one, even at the address of an earlier one', async () => {
    const { cards, read, hashOf, draw } = await setUp();
    const before = await hashOf(HOME);
    read.content = contentNamed('Asha Roy');
    expect((await cards.open('home', before, 'key')).isCurrent).toBe(false);
    expect(draw.mock.calls[0]?.[0].drawing.heading).toBe('Asha Roy');
    expect((await cards.open('home', await hashOf(HOME), 'key')).isCurrent).toBe(true);
    expect(draw).toHaveBeenCalledTimes(1);
  });
});
