import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentService, defaults, named, STARTED_AT } from '../../tests/support/services.ts';

describe('what is published', () => {
  it('is read once, and needs no store afterwards', async () => {
    const { content, store } = await contentService();
    const loaded = await content.published();
    await store.close();
    expect(await content.published()).toBe(loaded);
  });

  it('is the content of a new site while nothing is loaded', async () => {
    const { content } = await contentService();
    expect(content.current()).toEqual(defaults);
    await content.published();
    await content.save(named('Asha'), 1);
    expect(content.current()).toEqual(named('Asha'));
  });

  it('is exported with what another process has saved', async () => {
    const { content, otherProcess } = await contentService();
    await content.published();
    await (await otherProcess()).save(named('Asha'), 1);
    expect(await content.exported()).toMatchObject({
      version: 2,
      exportedAt: STARTED_AT,
      content: { home: { name: 'Asha' } },
    });
  });

  it('changes with a save, and says so once', async () => {
    const { content } = await contentService();
    await content.published();
    let changes = 0;
    content.onPublish(() => changes++);
    const saved = await content.save(named('Asha'), 1);
    expect(changes).toBe(1);
    await content.loadAndPublish();
    await content.refresh();
    expect(await content.published()).toEqual(saved);
    expect(changes).toBe(1);
  });

  it('changes with a save of another process at the next look', async () => {
    const { content, otherProcess } = await contentService();
    await content.published();
    const other = await otherProcess();
    await other.save(named('Asha'), 1);
    expect((await content.published()).version).toBe(1);
    await content.refresh();
    expect((await content.published()).content.home.name).toBe('Asha');
  });

  it('is never replaced by what was read before a save', async () => {
    const { content, rows } = await contentService();
    await content.published();
    const { read } = rows;
    const slow = vi.spyOn(rows, 'read').mockImplementationOnce(async () => {
      const old = await read();
      await content.save(named('Asha'), 1);
      return old;
    });
    await content.loadAndPublish();
    expect(slow).toHaveBeenCalledOnce();
    expect((await content.published()).content.home.name).toBe('Asha');
  });

  it('stays while the store does not answer, and says that it may be old', async () => {
    const { content, rows } = await contentService();
    const loaded = await content.published();
    const away = vi.spyOn(rows, 'version').mockRejectedValue(new Error('away'));
    await expect(content.refresh()).rejects.toMatchObject({ code: 'load-failed' });
    expect(content.isFresh()).toBe(false);
    expect(await content.published()).toBe(loaded);
    away.mockRestore();
    await content.refresh();
    expect(content.isFresh()).toBe(true);
  });

  it('is current again after a save that comes through', async () => {
    const { content, rows } = await contentService();
    await content.published();
    vi.spyOn(rows, 'version').mockRejectedValueOnce(new Error('away'));
    await expect(content.refresh()).rejects.toMatchObject({ code: 'load-failed' });
    await content.save(named('Asha'), 1);
    expect(content.isFresh()).toBe(true);
  });

  it('is loaded by a look where nothing was, and is not said to be old before', async () => {
    const { content, otherProcess } = await contentService();
    expect(content.isFresh()).toBe(true);
    await (await otherProcess()).loadAndPublish();
    await (await otherProcess()).save(named('Asha'), 1);
    await content.refresh();
    expect(content.current().home.name).toBe('Asha');
  });

  it('is not read again where nobody has saved', async () => {
    const { content, rows } = await contentService();
    await content.published();
    const read = vi.spyOn(rows, 'read');
    await content.refresh();
    expect(read).not.toHaveBeenCalled();
  });
});

describe('a look at the store', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('says that the content may be old while it takes more than 2 seconds', async () => {
    const { content, rows } = await contentService();
    await content.published();
    const answer = Promise.withResolvers<number>();
    vi.spyOn(rows, 'version').mockReturnValueOnce(answer.promise);
    const looking = content.refresh();
    vi.advanceTimersByTime(1_999);
    expect(content.isFresh()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(content.isFresh()).toBe(false);
    answer.resolve(1);
    await looking;
    expect(content.isFresh()).toBe(true);
  });

  it('says nothing any more once it is over', async () => {
    const { content } = await contentService();
    await content.published();
    await content.refresh();
    vi.advanceTimersByTime(2_000);
    expect(content.isFresh()).toBe(true);
  });
});
