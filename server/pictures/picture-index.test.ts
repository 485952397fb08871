import { describe, expect, it, vi } from 'vitest';
import { stoppedClock } from '../../tests/support/clock.ts';
import { samplePicture } from '../../tests/support/sample-picture.ts';
import { createPictureIndex } from './picture-index.ts';

const picture = (id: string) => samplePicture({ id });

function setUp() {
  const stored = [picture('a')];
  const list = vi.fn(async () => [...stored]);
  const { clock, advance } = stoppedClock();
  return { index: createPictureIndex({ list }, clock), stored, list, advance };
}

describe('the pictures in memory', () => {
  it('are read once for a flood of ids that do not exist', async () => {
    const { index, list } = setUp();
    const found = await Promise.all(
      Array.from({ length: 1_000 }, (_, each) => index.find(`no-${each}`)),
    );
    expect(new Set(found)).toEqual(new Set([null]));
    expect(list).toHaveBeenCalledOnce();
    expect(await index.find('a')).toEqual(picture('a'));
    expect(list).toHaveBeenCalledOnce();
  });

  it('have one that another process stores half a second later', async () => {
    const { index, stored, advance } = setUp();
    expect(await index.find('b')).toBeNull();
    stored.push(picture('b'));
    advance(500);
    expect(await index.find('b')).toEqual(picture('b'));
  });

  it('have at once one that another process has just stored, for a page that is kept', async () => {
    const { index, stored, list } = setUp();
    expect(await index.find('b')).toBeNull();
    stored.push(picture('b'));
    const found = await Promise.all(['b', 'no', 'a', 'b'].map((id) => index.findNow(id)));
    expect(found).toEqual([picture('b'), null, picture('a'), picture('b')]);
    expect(list).toHaveBeenCalledTimes(2);
  });

  it('forget one that another process has deleted, a minute later', async () => {
    const { index, stored, advance } = setUp();
    expect(await index.find('a')).not.toBeNull();
    stored.length = 0;
    advance(60_000);
    await index.find('a');
    await vi.waitFor(async () => expect(await index.find('a')).toBeNull());
  });

  it('have at once what this process stores, also while they are read', async () => {
    const { index } = setUp();
    const reading = index.refresh();
    index.note(picture('b'));
    index.forget('a');
    await reading;
    expect(await index.find('b')).toEqual(picture('b'));
    expect(await index.find('a')).toBeNull();
  });

  it('say that the store does not answer, and ask it again', async () => {
    const { index, list, advance } = setUp();
    list.mockRejectedValueOnce(new Error('away'));
    await expect(index.find('a')).rejects.toMatchObject({ code: 'load-failed' });
    await expect(index.find('a')).rejects.toMatchObject({ code: 'load-failed' });
    expect(list).toHaveBeenCalledOnce();
    advance(500);
    expect(await index.find('a')).toEqual(picture('a'));
  });
});
