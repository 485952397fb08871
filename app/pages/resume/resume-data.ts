import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { hasLink, isWebAddress, writtenAddress } from '../../../domain/link.ts';
import { type Resume, resumeOf } from '../../../domain/resume/resume.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import { achievementParts } from '../achievement-parts.ts';

export type ResumeData = ReturnType<typeof resumeData>;
export type ShownContact = ResumeData['contacts'][number];

/** What the page of the résumé shows of a content. `siteUrl` is the public origin, for addresses on paper. */
export function resumeData(content: Portfolio, siteUrl: string | null) {
  const { site } = content;
  const { email, contacts, projects, languages: _, ...resume } = resumeOf(content);
  const mail = email === '' ? [] : [{ name: '', text: email, url: `mailto:${email}` }];
  // On paper the address of the site itself is one more way to its owner.
  const own =
    siteUrl === null ? [] : [{ name: '', text: writtenAddress(siteUrl), url: `${siteUrl}/` }];
  return {
    ...resume,
    contacts: [...mail, ...own, ...contacts].map((contact) => ({
      ...contact,
      /** It leads to another site, in a new tab. */
      isProfile: contact.url !== null && isWebAddress(contact.url) && contact.url !== `${siteUrl}/`,
      onPaper: contact.url === null ? '' : addressOnPaper(contact.text, contact.url, siteUrl),
    })),
    projects: projects.map((project) => ({
      ...project,
      onPaper: projectOnPaper(project, siteUrl),
    })),
    achievements: achievementParts(content).map(({ title, entries }) => ({
      title,
      entries: entries.map((entry) => ({
        ...entry,
        onPaper: hasLink(entry.link) ? addressOnPaper(entry.title, entry.link, siteUrl) : '',
      })),
    })),
    words: {
      ...textsOf(site.words, 'resume'),
      projects: textsOf(site.words, 'projects').menu,
      skills: textsOf(site.words, 'skills').menu,
      education: textsOf(site.words, 'about').education,
    },
  };
}

/** The address that is printed after the text of a link; empty where the text is the address. */
function addressOnPaper(text: string, url: string, siteUrl: string | null): string {
  const address = writtenAddress(url.startsWith('/') ? (siteUrl ?? '') + url : url);
  return address.toLowerCase() === writtenAddress(text).toLowerCase() ? '' : address;
}

/** A path can be printed only where the site is known; its link elsewhere can always be. */
function projectOnPaper(
  { title, path, link }: Resume['projects'][number],
  siteUrl: string | null,
): string {
  const url = path !== null && siteUrl !== null ? path : (link ?? path);
  return url === null ? '' : addressOnPaper(title, url, siteUrl);
}
