import { expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { applied } from '../document/operations.ts';
import {
  PROFILE_PICTURE,
  pictureOfEntry,
  pictureValues,
  settingPicture,
  withPicture,
} from './picture-fields.ts';

const before = { address: '/old.png', alt: '', decorative: false, crop: '0,0,5000,5000' };
const picture = { id: 'a'.repeat(32), alt: 'A kiln at night' };

it('another picture is shown whole, and brings its text if it has one', () => {
  expect(withPicture({ ...before, alt: 'A loom' }, { ...picture, alt: '' }).alt).toBe('A loom');
  expect(withPicture(before, picture)).toEqual({
    address: `/pictures/${picture.id}`,
    alt: 'A kiln at night',
    decorative: false,
    crop: '',
  });
});

it.each([PROFILE_PICTURE, pictureOfEntry('projects/projects/3')])(
  'a picture changes its four fields, and no other: $address',
  (fields) => {
    const content = portfolioSchema.parse(samplePortfolio);
    const newPicture = { address: '/new.png', alt: 'A kiln', decorative: true, crop: '' };
    const after = applied(content, settingPicture(content, fields, newPicture));
    expect(pictureValues(after, fields)).toEqual(newPicture);
    const earlier = pictureValues(content, fields);
    expect(applied(after, settingPicture(after, fields, earlier))).toEqual(content);
  },
);
