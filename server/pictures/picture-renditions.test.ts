import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { freshStore } from '../../tests/support/stores.ts';
import type { Store } from '../store/store.ts';
import { createPicturePaths, type PicturePaths } from './picture-renditions.ts';

const PICTURE = { id: 'a'.repeat(32), width: 6000, height: 4000 };
const CROP = '1000,0,5000,10000,1';

let store: Store;
let addresses: PicturePaths;
beforeEach(async () => {
  store = await freshStore();
  addresses = await createPicturePaths(store);
});

const addressesIn = (srcset: string) =>
  srcset.split(', ').map((source) => source.split(' ')[0] ?? '');

describe('the addresses of a picture', () => {
  it('are in all its widths, and are understood', () => {
    const { src, srcset, width, height } = addresses.sourcesOf(PICTURE, '');
    expect({ src, width, height }).toEqual({
      src: `/pictures/${PICTURE.id}/1280`,
      width: 1280,
      height: 853,
    });
    expect(srcset).toMatch(/^\/pictures\/a{32}\/320 320w, .*\/1920 1920w$/);
    for (const address of addressesIn(srcset)) {
      expect(addresses.parse(address)).toMatchObject({ id: PICTURE.id, crop: '' });
    }
  });

  it('are understood by every instance with the same store, and by no other site', async () => {
    const { src } = addresses.sourcesOf(PICTURE, CROP);
    expect((await createPicturePaths(store)).parse(src)).not.toBeNull();
    expect((await createPicturePaths(await freshStore())).parse(src)).toBeNull();
  });

  it('that the site has not signed are refused', () => {
    const { src } = addresses.sourcesOf(PICTURE, CROP);
    const [, , id, part, width] = src.split('/');
    for (const path of [
      src.replace('1000,0', '1001,0'),
      src.replace('a'.repeat(32), 'b'.repeat(32)),
      `/pictures/${id}/${CROP}/${width}`,
      `/pictures/${id}/${CROP}-/${width}`,
      `/pictures/${id}/${part}-/${width}`,
      `/pictures/${id}/${part}/0${width}`,
      `/pictures/${id}/${part}/${width}/1`,
      `/pictures/${id}/${part}`,
      `/pictures/${id}/`,
      `/pictures/${id}/320.5`,
      `/pictures/${id?.toUpperCase()}/320`,
    ]) {
      expect(addresses.parse(path), path).toBeNull();
    }
    const tags = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 20 });
    fc.assert(
      fc.property(tags, (tag) => {
        expect(addresses.parse(`/pictures/${id}/${CROP}-${tag}/${width}`)).toBeNull();
      }),
    );
  });
});
