import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { displayUrl, hasLink, isWebUrl, NO_LINK } from '../../../domain/link.ts';
import { resumeOf } from '../../../domain/resume/resume.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { type Entry, entryLists } from '../entries.ts';

export type ResumeData = ReturnType<typeof resumeData>;
export type ShownContact = ResumeData['contacts'][number];
export type ShownEntry = ResumeData['before'][number]['entries'][number];

/** The content that the résumé shows. `siteUrl` is the public origin, for addresses on paper. */
export function resumeData(content: Portfolio, siteUrl: string | null) {
  const { site } = content;
  const words = textsOf(site.words, 'resume');
  const { name, roles, summary, email, contacts, location, projects, skills } = resumeOf(content);
  const { work, education, achievements } = entryLists(content);
  const mail = email === '' ? [] : [{ name: '', text: email, url: `mailto:${email}` }];
  // On paper, the address of the site is one more contact.
  const siteContact =
    siteUrl === null ? [] : [{ name: '', text: displayUrl(siteUrl), url: `${siteUrl}/` }];
  const shownEntry = (entry: Entry, path: string | null = null) => {
    // A path can be printed only if the site's origin is known; a link to another site always can.
    const url = path !== null && (siteUrl !== null || !hasLink(entry.link)) ? path : entry.link;
    return {
      ...entry,
      path,
      onPaper: hasLink(url) ? urlOnPaper(entry.title, url, siteUrl) : '',
    };
  };
  return {
    name,
    roles,
    summary,
    location,
    words,
    contacts: [...mail, ...siteContact, ...contacts].map((contact) => ({
      ...contact,
      /** Whether it leads to another site, in a new tab. */
      isProfile: contact.url !== null && isWebUrl(contact.url) && contact.url !== `${siteUrl}/`,
      onPaper: contact.url === null ? '' : urlOnPaper(contact.text, contact.url, siteUrl),
    })),
    /** The parts before the skills. */
    before: [
      { title: words.work, entries: work.map((entry) => shownEntry(entry)) },
      {
        title: textsOf(site.words, 'projects').menu,
        entries: projects.map(({ role: place, path, link, technologies: _, ...project }) =>
          shownEntry({ ...project, place, link: link ?? NO_LINK }, path),
        ),
      },
    ],
    skills: { title: textsOf(site.words, 'skills').menu, groups: skills },
    after: [
      { title: textsOf(site.words, 'about').education, entries: education },
      ...achievements,
    ].map(({ title, entries }) => ({ title, entries: entries.map((entry) => shownEntry(entry)) })),
  };
}

/** The address that is printed after the text of a link; empty where the text is the address. */
function urlOnPaper(text: string, url: string, siteUrl: string | null): string {
  const address = displayUrl(url.startsWith('/') ? (siteUrl ?? '') + url : url);
  return address.toLowerCase() === displayUrl(text).toLowerCase() ? '' : address;
}
