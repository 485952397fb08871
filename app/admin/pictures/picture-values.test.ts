import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../../data/default-portfolio.ts';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { applied } from '../document/operations.ts';
import { PROFILE_PICTURE, pictureOfEntry } from './picture-places.ts';
import { pictureValues, sampleAlt, settingPicture, withPicture } from './picture-values.ts';

const before = { address: '/old.png', alt: '', decorative: false, crop: '0,0,5000,5000' };
const picture = { id: 'a'.repeat(32), alt: 'A kiln at night' };

describe('another picture', () => {
  it('brings its text where there is none, and is shown whole', () => {
    expect(withPicture(before, picture, undefined)).toEqual({
      address: `/pictures/${picture.id}`,
      alt: 'A kiln at night',
      decorative: false,
      crop: '',
    });
  });

  it('replaces the text that the picture before it has brought, and no other', () => {
    const suggested = { ...before, alt: 'A loom' };
    expect(withPicture(suggested, picture, 'A loom').alt).toBe('A kiln at night');
    expect(withPicture(suggested, picture, 'Threads').alt).toBe('A loom');
  });

  it('replaces the text of a sample picture', () => {
    const [sample] = defaultPortfolio.projects.projects;
    const shown = { ...before, address: sample?.image ?? '', alt: sample?.imageAlt ?? '' };
    expect(shown.alt).not.toBe('');
    const suggested = sampleAlt(defaultPortfolio, shown.address);
    expect(withPicture(shown, picture, suggested).alt).toBe('A kiln at night');
  });

  it('changes nothing where it is the same', () => {
    const same = { ...before, address: `/pictures/${picture.id}` };
    expect(withPicture(same, picture, undefined)).toBe(same);
  });
});

describe('setting a picture', () => {
  const content = portfolioSchema.parse(samplePortfolio);
  const chosen = { address: '/new.png', alt: 'A kiln', decorative: true, crop: '' };

  it.each([PROFILE_PICTURE, pictureOfEntry('projects/projects/3')])(
    'changes the four fields of it, and no other: $address',
    (fields) => {
      const after = applied(content, settingPicture(content, fields, chosen));
      expect(pictureValues(after, fields)).toEqual(chosen);
      const before = pictureValues(content, fields);
      expect(applied(after, settingPicture(after, fields, before))).toEqual(content);
    },
  );
});
