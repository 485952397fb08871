import type { Portfolio } from '../../domain/content/portfolio.ts';
import { NO_LINK } from '../../domain/link.ts';
import { resumeOf } from '../../domain/resume/resume.ts';
import { textsOf } from '../../domain/words/texts.ts';

/** An entry of a list of About and of the résumé. Without a title, it has its place as the title. */
export interface Entry {
  readonly title: string;
  readonly place: string;
  readonly period: string;
  readonly link: string;
  readonly description: string;
}

function entry(
  title: string,
  place: string,
  period: string,
  description = '',
  link = NO_LINK,
): Entry {
  const rest = { period, description, link };
  return title === '' ? { title: place, place: '', ...rest } : { title, place, ...rest };
}

/** The lists of the content. A language has its level in place of a period. */
export function entryLists(content: Portfolio) {
  const { work, education, achievements, languages } = resumeOf(content);
  const words = textsOf(content.site.words, 'resume');
  return {
    work: work.map(({ role, place, period, description }) =>
      entry(role, place, period, description),
    ),
    education: education.map(({ degree, institution, year, description }) =>
      entry(degree, institution, year, description),
    ),
    /** With their headings. */
    achievements: [
      ...achievements.map(([list, entries]) => ({
        title: words[list],
        entries: entries.map(({ title, from, date, description, link }) =>
          entry(title, from, date, description, link),
        ),
      })),
      {
        title: words.languages,
        entries: languages.map(({ name, fluency }) =>
          name === '' ? entry(fluency, '', '') : entry(name, '', fluency),
        ),
      },
    ].filter(({ entries }) => entries.length > 0),
  };
}
