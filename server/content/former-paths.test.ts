import { describe, expect, it } from 'vitest';
import { noteEntry } from '../../domain/content/notes.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { projectEntry } from '../../domain/content/projects.ts';
import { contentService, defaults } from '../../tests/support/services.ts';
import { DIALECTS } from '../../tests/support/stores.ts';
import { createFormerPaths } from './former-paths.ts';

type Change = Partial<ReturnType<typeof projectEntry.create>>;

const withProjects = (...changes: Change[]): Portfolio => ({
  ...defaults,
  projects: {
    projects: changes.map((change) => ({ ...projectEntry.create(), role: 'All', ...change })),
  },
});

describe.each(DIALECTS)('a former path on %s', (dialect) => {
  it('leads to where the project is now, as long as it has a page', async () => {
    const { content, site } = await contentService(dialect);
    const former = createFormerPaths(site, content);
    await content.loadAndPublish();
    await content.save(withProjects({ key: 'a', title: 'First' }), 1);
    expect(await former.presentOf('/projects/first')).toBe('/projects/first');
    expect(await former.presentOf('/projects/second')).toBeNull();
    await content.save(withProjects({ key: 'a', title: 'Second' }), 2);
    await content.save(withProjects({ key: 'a', title: 'Second', slug: 'third' }), 3);
    expect(await former.presentOf('/projects/first')).toBe('/projects/third');
    expect(await former.presentOf('/projects/second')).toBe('/projects/third');
    await content.save(withProjects({ key: 'a', title: 'Second', role: '' }), 4);
    expect(await former.presentOf('/projects/first')).toBeNull();
    await content.save(withProjects(), 5);
    expect(await former.presentOf('/projects/first')).toBeNull();
  });

  it('is read once for each version, and a list that was read before is not read again', async () => {
    const { content, site, watch } = await contentService(dialect);
    await content.loadAndPublish();
    const former = createFormerPaths(site, content);
    await content.save(withProjects({ key: 'a', title: 'First' }), 1);
    watch.reads.length = 0;
    const texts = () => watch.reads.filter((table) => table === 'sections');
    await Promise.all(
      Array.from({ length: 50 }, (_, n) => former.presentOf(`/projects/unknown-${n}`)),
    );
    // Two lists of projects, and the notes.
    expect(texts()).toHaveLength(3);
    await content.save(withProjects({ key: 'a', title: 'Second' }), 2);
    watch.reads.length = 0;
    expect(await former.presentOf('/projects/first')).toBe('/projects/second');
    expect(texts()).toHaveLength(1);
  });
});

it('leads to a note whose title has changed, but not from the title of a draft', async () => {
  const { content, site } = await contentService();
  await content.loadAndPublish();
  const withNote = (change: Partial<ReturnType<typeof noteEntry.create>>): Portfolio => ({
    ...defaults,
    notes: { notes: [{ ...noteEntry.create(), key: 'a', ...change }] },
  });
  await content.save(withNote({ title: 'Draft', draft: true }), 1);
  await content.save(withNote({ title: 'First' }), 2);
  await content.save(withNote({ title: 'Second', kind: 'page' }), 3);
  const former = createFormerPaths(site, content);
  expect(await former.presentOf('/notes/first')).toBe('/second');
  expect(await former.presentOf('/notes/draft')).toBeNull();
});
