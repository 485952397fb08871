import { expect, it } from 'vitest';
import { defaultPortfolio } from '../../../data/default-portfolio.ts';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { applied } from '../document/operations.ts';
import {
  PROFILE_PICTURE,
  pictureOfEntry,
  pictureValues,
  sampleAlt,
  settingPicture,
  withPicture,
} from './picture-places.ts';

const before = { address: '/old.png', alt: '', decorative: false, crop: '0,0,5000,5000' };
const picture = { id: 'a'.repeat(32), alt: 'A kiln at night' };

it('another picture is shown whole, and brings its text where there is none', () => {
  expect(withPicture(before, picture, undefined)).toEqual({
    address: `/pictures/${picture.id}`,
    alt: 'A kiln at night',
    decorative: false,
    crop: '',
  });
});

it('another picture replaces the text that the one before it has brought, and no other', () => {
  const suggested = { ...before, alt: 'A loom' };
  expect(withPicture(suggested, picture, 'A loom').alt).toBe('A kiln at night');
  expect(withPicture(suggested, picture, 'Threads').alt).toBe('A loom');
  const [sample] = defaultPortfolio.projects.projects;
  const shown = { ...before, address: sample?.image ?? '', alt: sample?.imageAlt ?? '' };
  expect(shown.alt).not.toBe('');
  expect(withPicture(shown, picture, sampleAlt(defaultPortfolio, shown.address)).alt).toBe(
    'A kiln at night',
  );
});

it.each([PROFILE_PICTURE, pictureOfEntry('projects/projects/3')])(
  'a picture changes its four fields, and no other: $address',
  (fields) => {
    const content = portfolioSchema.parse(samplePortfolio);
    const chosen = { address: '/new.png', alt: 'A kiln', decorative: true, crop: '' };
    const after = applied(content, settingPicture(content, fields, chosen));
    expect(pictureValues(after, fields)).toEqual(chosen);
    const earlier = pictureValues(content, fields);
    expect(applied(after, settingPicture(after, fields, earlier))).toEqual(content);
  },
);
