import { hasText } from '../../../domain/content/filled.ts';
import { withoutKeys } from '../../../domain/content/keys.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { parseMarkdown } from '../../../domain/markdown/parse-markdown.ts';
import { PICTURE_SLOTS } from '../../../domain/pictures/slots.ts';
import { brandOf, isShown, ofShownPages } from '../../../domain/site-frame.ts';
import { moonOf, type Phase } from '../../../domain/sky/moon.ts';
import { timeZoneNameOf, timeZoneTextOf } from '../../../domain/time-zones.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { interpolate } from '../../../domain/words/word.ts';
import { counterParts } from '../../ui/counter-parts.ts';
import { entryLists } from '../entries.ts';
import { pagePicture, type ShownPictures } from '../page-picture.ts';

type Site = Portfolio['site'];

export type AboutData = Awaited<ReturnType<typeof aboutData>>;
export type ShownPlace = NonNullable<AboutData['place']>;

/** The phase of the moon, and the first part of the location: the town. */
function moonCaption(names: Record<Phase | 'moonOver', string>, site: Site, now: Date): string {
  const phase = names[moonOf(site.timeZone, now).phase];
  const place = site.location.split(/[,،、，]/, 1)[0]?.trim() ?? '';
  return place === '' ? phase : interpolate(names.moonOver, { phase, place });
}

/** The most characters of a first paragraph that opens the page over the garden. */
const OPENING_LENGTH = 320;

/** The owner's description with its line breaks: a short first paragraph as the opening, and the rest. */
function partsOf(description: string): { readonly opening: string; readonly story: string } {
  const trimmed = description.trim();
  const [opening = '', ...others] = trimmed.split(/\n[ \t]*\n/);
  return opening.length > OPENING_LENGTH
    ? { opening: '', story: trimmed }
    : { opening, story: others.join('\n\n') };
}

/** What the About page shows of the content at `now`. */
export async function aboutData(content: Portfolio, pictures: ShownPictures, now: Date) {
  const { site, about } = content;
  const texts = textsOf(site.words, 'about');
  const { location, timeZone, tileValue, tileLabel } = site;
  const timeZoneName = timeZoneNameOf(site, now);
  const { work, education, achievements } = entryLists(content);
  return {
    ...(about.isMarkdown ? { opening: '', story: '' } : partsOf(about.description)),
    /** The description if it is Markdown, otherwise null. */
    markdown: about.isMarkdown ? parseMarkdown(about.description) : null,
    skills: about.skills,
    portrait: await pagePicture(
      pictures,
      content,
      PICTURE_SLOTS.portrait,
      {
        image: about.profileImage,
        imageCrop: about.profileCrop,
        imageAlt: about.profileAlt,
        imageDecorative: about.profileDecorative,
      },
      interpolate(texts.portrait, { name: brandOf(content) }),
    ),
    work: { title: textsOf(site.words, 'resume').work, entries: about.showsWork ? work : [] },
    education: { title: texts.education, entries: education, none: texts.noEducation },
    achievements: about.showsAchievements ? achievements : [],
    /** The counters, and the tile, whose value does not count up. */
    figures: [
      ...ofShownPages(content, withoutKeys(site.counters))
        .filter(({ value, label }) => hasText(value, label))
        .map(({ value, label }) => ({ value, label, counter: counterParts(value) })),
      ...(tileValue === '' ? [] : [{ value: tileValue, label: tileLabel, counter: null }]),
    ],
    /** Null if the owner names no place: the clock is then nobody's. */
    place:
      location === '' && timeZoneName === ''
        ? null
        : {
            location,
            /** Null if the owner names no zone, as after the samples are removed: the hour would be a guess. */
            timeZone: timeZone === 'UTC' && timeZoneName === '' ? null : timeZone,
            timeZoneName,
            timeZoneText: timeZoneTextOf(site, now),
            moon: moonCaption(texts, site, now),
          },
    /** The name of the résumé, if it is shown. */
    resume: isShown(content, 'resume') ? textsOf(site.words, 'resume').heading : null,
    words: { heading: texts.heading, skills: texts.skills },
  };
}
