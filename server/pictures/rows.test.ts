import { describe, expect, it } from 'vitest';
import { withFormats } from '../../domain/content/portfolio.ts';
import { pictureAddress } from '../../domain/pictures/address.ts';
import { samplePicture } from '../../tests/support/sample-picture.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { DIALECTS, migratedPlaceForTest, openForTest } from '../../tests/support/stores.ts';
import { portfolioRows } from '../content/rows.ts';
import { contentTextRows } from '../content/text-rows.ts';
import { previewRows } from '../previews/rows.ts';
import { type Picture, pictureRows } from './rows.ts';

const [T1, T2, T3] = [1, 2, 3].map((second) => `2026-01-01T00:00:0${second}.000Z`);
const at = (time: string | undefined): string => time ?? '';

const picture = (digit: string, createdAt = at(T1)): Picture =>
  // More than 32 bits.
  samplePicture({ id: digit.repeat(32), alt: 'Four ridges.', bytes: 5_000_000_000, createdAt });
const [A, B] = [picture('a'), picture('b', at(T2))];

describe.each(DIALECTS)('the rows of pictures in %s', (dialect) => {
  async function setUp() {
    const store = await openForTest(await migratedPlaceForTest(dialect));
    await portfolioRows(store).insertIfMissing(samplePortfolio, at(T1));
    const rows = pictureRows(store);
    const add = async ({ unusedSince: _, ...each }: Picture) => {
      await rows.start(each);
      await rows.finish(each.id, each.sha256, at(T2));
    };
    return { store, rows, add };
  }

  it('are found when the original is stored, the newest first', async () => {
    const { rows, add } = await setUp();
    const { unusedSince: _, ...started } = A;
    await rows.start(started);
    expect(await rows.list()).toEqual([]);
    await rows.finish(A.id, A.sha256, at(T3));
    await add(B);
    expect(await rows.list()).toEqual([B, A]);
  });

  it('take another title and text, but not where there is no picture', async () => {
    const { rows, add } = await setUp();
    await add(A);
    expect(await rows.change(A.id, { alt: '' })).toEqual({ ...A, alt: '' });
    expect(await rows.change(A.id, {})).toEqual({ ...A, alt: '' });
    expect(await rows.change(B.id, { title: 'b' })).toBeNull();
    expect(await rows.list()).toEqual([{ ...A, alt: '' }]);
  });

  it('name where their pictures are used: in versions and previews', async () => {
    const { store } = await setUp();
    await portfolioRows(store).save(samplePortfolioNaming(A.id), 1, at(T2));
    const content = JSON.stringify(withFormats(samplePortfolioNaming(B.id)));
    await previewRows(store).add(previewOf(content), { most: 10, now: at(T1) });
    const found: unknown[] = [];
    for await (const { text, of, versions } of contentTextRows(store).all()) {
      for (const { id } of [A, B]) {
        if (text.includes(pictureAddress(id))) found.push([id, of, versions]);
      }
    }
    expect(found).toEqual([
      [A.id, 'versions', [2]],
      [B.id, 'previews', []],
    ]);
  });
});

const samplePortfolioNaming = (id: string) => ({
  ...samplePortfolio,
  about: { ...samplePortfolio.about, profileImage: pictureAddress(id) },
});

const previewOf = (content: string) => ({
  id: 'e0000000-0000-4000-8000-000000000000',
  tokenHash: 'e'.repeat(64),
  kind: 'shared' as const,
  content,
  contentHash: 'c'.repeat(64),
  changed: [],
  asPublished: [],
  browser: '',
  createdAt: at(T1),
  storedAt: at(T1),
  expiresAt: at(T3),
});
