import { describe, expect, it, vi } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { picturePath } from '../../domain/pictures/path.ts';
import { PICTURE_SLOTS, sizesOf } from '../../domain/pictures/slots.ts';
import { SiteError } from '../../domain/site-error.ts';
import { pagePicture } from './page-picture.ts';

const PATH = picturePath('0123456789abcdef0123456789abcdef');
const SLOT = PICTURE_SLOTS.smallProject;

const content = defaultPortfolio;

const rendition = {
  src: `${PATH}/1280`,
  srcset: `${PATH}/320 320w, ${PATH}/1280 1280w`,
  width: 1280,
  height: 896,
  colour: '#a0b1c2',
};

const picture = { image: PATH, imageCrop: '0,0,5000,10000' };
const USUAL_ALT = 'Picture of Harbour';

const setUp = () => {
  const look = vi.fn(async (): Promise<typeof rendition | null> => rendition);
  return { look, pictures: { shown: look } };
};

describe('a picture on a page', () => {
  it('of the library has its widths, its size and its color', async () => {
    const { look, pictures } = setUp();
    const { srcset, ...rest } = rendition;
    expect(await pagePicture(pictures, content, SLOT, picture, USUAL_ALT)).toEqual({
      ...rest,
      srcSet: srcset,
      sizes: sizesOf(SLOT, rendition),
      alt: USUAL_ALT,
    });
    expect(look).toHaveBeenCalledWith(PATH, picture.imageCrop, {
      narrowest: 5 / 4,
      widest: 5 / 2,
    });
  });

  it('has its own alternative text, and none as a decoration', async () => {
    const { pictures } = setUp();
    const altOf = async (change: object) =>
      (await pagePicture(pictures, content, SLOT, { ...picture, ...change }, USUAL_ALT)).alt;
    expect(await altOf({ imageAlt: 'A harbour' })).toBe('A harbour');
    expect(await altOf({ imageAlt: 'A harbour', imageDecorative: true })).toBe('');
  });

  it.each(['/own.webp', 'https://example.com/a.png', '', '/pictures/of-mine.jpg'])(
    'at %j is shown as it is, in the space of its place',
    async (image) => {
      const { look, pictures } = setUp();
      expect(await pagePicture(pictures, content, SLOT, { image }, USUAL_ALT)).toEqual({
        src: image,
        ...SLOT.reserved,
        alt: USUAL_ALT,
      });
      expect(look).not.toHaveBeenCalled();
    },
  );

  it('of another site is left out if the owner shows none of these', async () => {
    const { pictures } = setUp();
    const site = { ...content.site, ownPicturesOnly: true };
    const srcOf = async (image: string) =>
      (await pagePicture(pictures, { site }, SLOT, { image }, USUAL_ALT)).src;
    expect(await srcOf('https://example.com/a.png')).toBe('');
    expect(await srcOf('/own.webp')).toBe('/own.webp');
    expect(await srcOf(PATH)).toBe(rendition.src);
  });

  it('that is no longer in the library is left out', async () => {
    const { look, pictures } = setUp();
    look.mockResolvedValue(null);
    expect(await pagePicture(pictures, content, SLOT, picture, USUAL_ALT)).toMatchObject({
      src: '',
    });
  });

  it('is shown by its address alone while the library cannot be read', async () => {
    const { look, pictures } = setUp();
    look.mockRejectedValueOnce(new SiteError('load-failed'));
    expect(await pagePicture(pictures, content, SLOT, picture, USUAL_ALT)).toMatchObject({
      src: PATH,
    });
    look.mockRejectedValueOnce(new Error('a defect'));
    await expect(pagePicture(pictures, content, SLOT, picture, USUAL_ALT)).rejects.toThrow(
      'a defect',
    );
  });
});
