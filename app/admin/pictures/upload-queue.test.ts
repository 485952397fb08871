import { describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '../../../domain/errors.ts';
import { type Failure, failureOf } from '../../../domain/failure.ts';
import { samplePicture } from '../../../tests/support/sample-picture.ts';
import type { CallFailure } from '../browser/calls.ts';
import type { Picture } from './calls.ts';
import { createUploadQueue } from './upload-queue.ts';

const fileNamed = (name: string): File => new File(['bytes'], name, { type: 'image/png' });

const refusal = (code: ErrorCode): CallFailure => ({ ...failureOf(code), unanswered: false });

function setUp() {
  const sent: {
    name: string;
    progress: (share: number) => void;
    end: (code?: ErrorCode) => void;
  }[] = [];
  const onExpired = vi.fn<(failure: Failure) => void>();
  const queue = createUploadQueue({
    onExpired,
    send(file, progress) {
      const { promise, resolve } = Promise.withResolvers<
        { ok: true; picture: Picture } | CallFailure | null
      >();
      sent.push({
        name: file.name,
        progress,
        end: (code) =>
          resolve(
            code === undefined
              ? { ok: true, picture: samplePicture({ title: file.name }) }
              : refusal(code),
          ),
      });
      return { done: promise, cancel: () => resolve(null) };
    },
  });
  const stored: string[] = [];
  queue.onStored(({ title }) => stored.push(title));
  const shown = () => queue.state().uploads.map(({ file, state }) => `${file.name} ${state}`);
  const keyOf = (name: string): number =>
    queue.state().uploads.find(({ file }) => file.name === name)?.key ?? -1;
  const at = (index: number) => {
    const found = sent[index];
    if (found === undefined) throw new Error(`Nothing was sent as number ${index}.`);
    return found;
  };
  return { queue, sent, at, stored, shown, keyOf, onExpired };
}

describe('the queue of uploads', () => {
  it('sends one picture after the other, and reports each that is stored', async () => {
    const { queue, sent, at, stored, shown } = setUp();
    queue.add([fileNamed('a.png'), fileNamed('b.png')]);
    queue.add([fileNamed('c.png')]);
    expect(sent).toHaveLength(1);
    expect(shown()).toEqual(['a.png sent', 'b.png waiting', 'c.png waiting']);
    at(0).end();
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    at(1).end();
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    at(2).end();
    await vi.waitFor(() => expect(shown()).toEqual([]));
    expect(stored).toEqual(['a.png', 'b.png', 'c.png']);
  });

  it('tells the progress, and that the server reads what was sent', () => {
    const { queue, at } = setUp();
    queue.add([fileNamed('a.png')]);
    at(0).progress(0.62);
    expect(queue.state().uploads[0]).toMatchObject({ state: 'sent', share: 0.62 });
    at(0).progress(1);
    expect(queue.state().uploads[0]).toMatchObject({ state: 'read', share: 1 });
  });

  it('shows why a picture was refused, and continues with the next', async () => {
    const { queue, sent, at, shown, keyOf } = setUp();
    queue.add([fileNamed('a.svg'), fileNamed('b.png')]);
    at(0).end('picture-svg');
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(shown()).toEqual(['a.svg refused', 'b.png sent']);
    expect(queue.state().uploads[0]?.failure?.code).toBe('picture-svg');
    at(1).end();
    await vi.waitFor(() => expect(shown()).toEqual(['a.svg refused']));
    queue.replace(keyOf('a.svg'), fileNamed('a.png'));
    expect(shown()).toEqual(['a.png sent']);
    expect(queue.state().uploads[0]?.failure).toBeNull();
  });

  it('cancels what is sent and what waits, and dismisses what was refused', async () => {
    const { queue, sent, at, shown, stored, keyOf } = setUp();
    queue.add(['a', 'b', 'c', 'd'].map(fileNamed));
    queue.remove(keyOf('b'));
    expect(shown()).toEqual(['a sent', 'c waiting', 'd waiting']);
    queue.remove(keyOf('a'));
    await vi.waitFor(() => expect(shown()).toEqual(['c sent', 'd waiting']));
    at(1).end('picture-broken');
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    queue.remove(keyOf('c'));
    expect(shown()).toEqual(['d sent']);
    expect(stored).toEqual([]);
  });

  it('waits for the next session where one has ended, and loses nothing', async () => {
    const { queue, sent, at, shown, onExpired } = setUp();
    queue.add([fileNamed('a'), fileNamed('b')]);
    at(0).end('session-expired');
    await vi.waitFor(() => expect(onExpired).toHaveBeenCalledOnce());
    expect(shown()).toEqual(['a waiting', 'b waiting']);
    queue.add([fileNamed('c')]);
    expect(sent).toHaveLength(1);
    queue.resume();
    expect(shown()).toEqual(['a sent', 'b waiting', 'c waiting']);
  });
});
