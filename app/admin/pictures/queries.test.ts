import { afterEach, expect, it, vi } from 'vitest';
import { samplePicture } from '../../../tests/support/sample-picture.ts';
import { type Ask, CallError, createQueryClient } from '../browser/queries.ts';
import { loadedPictures, picturesQuery, refreshPictures } from './queries.ts';

afterEach(() => vi.unstubAllGlobals());

const ask: Ask = async (call) => {
  const answer = await call();
  if (!answer.ok) throw new CallError(answer);
  return answer;
};

it('keeps the pictures that are loaded while the server does not answer', async () => {
  const queries = createQueryClient({ failed: vi.fn() });
  const query = picturesQuery(ask);
  const uses = { content: [], versions: [], previews: 0 };
  const pictures = [{ ...samplePicture(), uses }];
  vi.stubGlobal('fetch', async () => Response.json({ ok: true, pictures }));
  await queries.fetchQuery(query);
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('fetch failed');
  });
  await refreshPictures(queries);
  await expect(queries.fetchQuery(query)).rejects.toThrow();
  expect(loadedPictures(queries)).toEqual(pictures);
});
