import type { Portfolio } from '../../domain/content/portfolio.ts';
import { NO_LINK } from '../../domain/link.ts';
import { resumeOf } from '../../domain/resume/resume.ts';
import { textsOf } from '../../domain/words/texts.ts';

/** The achievements and languages of a content; how well a language is known stands in place of a period. */
export function achievementParts(content: Portfolio) {
  const words = textsOf(content.site.words, 'resume');
  const { achievements, languages } = resumeOf(content);
  return [
    ...achievements.map(([list, entries]) => ({
      title: words[list],
      entries: entries.map(({ title, from, date, link, description }) => ({
        ...(title === '' ? { title: from, place: '' } : { title, place: from }),
        ...{ period: date, link, description },
      })),
    })),
    {
      title: words.languages,
      entries: languages.map(({ name, fluency }) => ({
        ...(name === '' ? { title: fluency, period: '' } : { title: name, period: fluency }),
        ...{ place: '', link: NO_LINK, description: '' },
      })),
    },
  ].filter(({ entries }) => entries.length > 0);
}
