import { filledEducation } from '../../../domain/content/filled.ts';
import { withoutKeys } from '../../../domain/content/keys.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { brandOf } from '../../../domain/site-frame.ts';
import { fill } from '../../../domain/words/fill.ts';
import { textsOf } from '../../../domain/words/texts.ts';

export type AboutData = ReturnType<typeof aboutData>;

/** What the About page shows of a content. */
export function aboutData(content: Portfolio) {
  const { site } = content;
  const about = withoutKeys(content.about);
  const { menu: _, ...words } = textsOf(site.words, 'about');
  const { location, timeZone, timeZoneName, timeZoneText, tileValue, tileLabel } = site;
  return {
    ...about,
    education: filledEducation(about.education),
    counters: withoutKeys(site.counters),
    tile: { value: tileValue, label: tileLabel },
    place: { location, timeZone, timeZoneName, timeZoneText },
    words: { ...words, portrait: fill(words.portrait, { name: brandOf(content) }) },
  };
}
