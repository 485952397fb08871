import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { failureOf } from '../../../domain/failure.ts';
import { samplePicture } from '../../../tests/support/sample-picture.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { CallError } from '../browser/calls.ts';
import { createEdits } from '../document/edits.ts';
import { PROFILE_PICTURE, pictureValues } from './picture-fields.ts';
import type { Picture } from './queries.ts';
import { createPictureUploads } from './uploads.ts';

const content = portfolioSchema.parse(samplePortfolio);
const fileNamed = (name: string): File => new File(['bytes'], name, { type: 'image/png' });

function setUp() {
  const edits = createEdits({ content, version: 1 });
  const queries = new QueryClient();
  queries.setQueryData(['pictures'], []);
  /** The uploads that were begun, each with the way to end it. */
  const sends: { name: string; progress: (share: number) => void; end: (fault?: Error) => void }[] =
    [];
  const pictures = createPictureUploads({
    edits,
    queries,
    send: ({ name }, { onProgress, signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<Picture>();
      signal.addEventListener('abort', () => reject(signal.reason));
      const picture = samplePicture({ title: name, alt: '' });
      const end = (fault?: Error) => (fault === undefined ? resolve(picture) : reject(fault));
      sends.push({ name, progress: onProgress, end });
      return promise;
    },
  });
  const sendAt = async (index: number) => {
    await expect.poll(() => sends.length).toBeGreaterThan(index);
    const upload = sends[index];
    if (upload === undefined) throw new Error(`No upload ${index} was begun.`);
    return upload;
  };
  const states = () => pictures.state().uploads.map(({ file, state }) => `${file.name} ${state}`);
  const keyOf = (name: string) =>
    pictures.state().uploads.find(({ file }) => file.name === name)?.key ?? -1;
  const profile = () => pictureValues(edits.state().entered, PROFILE_PICTURE);
  return { edits, queries, pictures, sends, sendAt, states, keyOf, profile };
}

describe('the queue of pictures', () => {
  it('sends one after the other, and shows how far each is', async () => {
    const { queries, pictures, sends, sendAt, states } = setUp();
    pictures.add([fileNamed('a'), fileNamed('b')]);
    pictures.addTo(PROFILE_PICTURE, fileNamed('c'));
    expect(states()).toEqual(['a sending', 'b waiting', 'c waiting']);
    sends[0]?.progress(0.62);
    expect(pictures.state().uploads[0]).toMatchObject({ state: 'sending', share: 0.62 });
    sends[0]?.progress(1);
    expect(states()[0]).toBe('a processing');
    sends[0]?.end();
    (await sendAt(1)).end();
    (await sendAt(2)).end();
    await expect.poll(states).toEqual(['a stored', 'b stored', 'c stored']);
    expect(queries.getQueryData(['pictures'])).not.toEqual([]);
  });

  it('says why one was refused, and goes on with the next', async () => {
    const { pictures, sendAt, states, keyOf } = setUp();
    pictures.add(['a', 'b', 'c'].map(fileNamed));
    (await sendAt(0)).end(new CallError(failureOf('picture-svg')));
    (await sendAt(1)).end(new CallError(failureOf('upload-failed')));
    await sendAt(2);
    expect(states()).toEqual(['a failed', 'b failed', 'c sending']);
    expect(pictures.state().uploads[0]?.failure?.code).toBe('picture-svg');
    pictures.cancel(keyOf('a'));
    expect(states()).toEqual(['b failed', 'c sending']);
  });

  it('cancels what is sent and what waits', async () => {
    const { pictures, sends, sendAt, states, keyOf, profile } = setUp();
    const before = profile();
    pictures.addTo(PROFILE_PICTURE, fileNamed('a'));
    pictures.add([fileNamed('b'), fileNamed('c')]);
    pictures.cancel(keyOf('b'));
    pictures.cancel(keyOf('a'));
    await sendAt(1);
    expect(sends.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(states()).toEqual(['c sending']);
    expect(profile()).toEqual(before);
  });
});

describe('the picture of a field', () => {
  it('is the one that was uploaded last, and what was typed meanwhile stays', async () => {
    const { edits, pictures, sendAt, states, profile } = setUp();
    pictures.addTo(PROFILE_PICTURE, fileNamed('a'));
    pictures.addTo(PROFILE_PICTURE, fileNamed('b'));
    edits.apply({ kind: 'set', address: 'about/description', value: 'Typed', field: '' });
    edits.apply({ kind: 'set', address: 'about/profileAlt', value: 'In my words', field: '' });
    (await sendAt(1)).end();
    await expect.poll(states).toEqual(['b stored']);
    expect(profile()).toMatchObject({ alt: 'In my words', crop: '' });
    expect(profile().address).toMatch(/^\/pictures\/[0-9a-f]{32}$/);
    expect(edits.state().entered.about.description).toBe('Typed');
  });
});
