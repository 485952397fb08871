import { filledEducation } from '../../../domain/content/filled.ts';
import { withoutKeys } from '../../../domain/content/keys.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { PICTURE_PLACES } from '../../../domain/pictures/places.ts';
import { brandOf } from '../../../domain/site-frame.ts';
import { fill } from '../../../domain/words/fill.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { pagePicture, type ShownPictures } from '../page-picture.ts';

export type AboutData = Awaited<ReturnType<typeof aboutData>>;

/** What the About page shows of a content. */
export async function aboutData(content: Portfolio, pictures: ShownPictures) {
  const { site, about } = content;
  const { menu: _, portrait, ...words } = textsOf(site.words, 'about');
  const { location, timeZone, timeZoneName, timeZoneText, tileValue, tileLabel } = site;
  return {
    description: about.description,
    skills: about.skills,
    portrait: await pagePicture(pictures, PICTURE_PLACES.portrait, {
      address: about.profileImage,
      crop: about.profileCrop,
      alt: about.profileAlt,
      isDecorative: about.profileDecorative,
      usualAlt: fill(portrait, { name: brandOf(content) }),
    }),
    education: filledEducation(withoutKeys(about.education)),
    counters: withoutKeys(site.counters),
    tile: { value: tileValue, label: tileLabel },
    place: { location, timeZone, timeZoneName, timeZoneText },
    words,
  };
}
