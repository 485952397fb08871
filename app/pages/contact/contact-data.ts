import { withoutKeys } from '../../../domain/content/keys.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { hasLink } from '../../../domain/link.ts';
import { timeZoneTextOf } from '../../../domain/time-zones.ts';
import { textsOf } from '../../../domain/words/texts.ts';
import type { CopiedForm } from '../../ui/form-on-site.tsx';

export type ContactData = ReturnType<typeof contactData> & {
  /** What replaces the form in a static copy. */
  readonly copiedForm?: CopiedForm;
};
export type ContactWords = ContactData['words'];

/** The most Latin letters of a heading in one line on the horizon (contact.css). */
const LINE = /^[\p{Script=Latin}\p{Script=Common}]{1,13}$/u;

/** The content that the Contact page shows. */
export function contactData({ site }: Portfolio, now: Date) {
  const words = textsOf(site.words, 'contact');
  const errors = textsOf(site.words, 'errors');
  const rows = withoutKeys(site.contacts).filter(({ text, url }) => text !== '' || hasLink(url));
  return {
    isLine: LINE.test(words.heading),
    email: site.email,
    rows,
    location: site.location,
    availability: [
      { name: words.response, text: site.response },
      { name: words.timezone, text: timeZoneTextOf(site, now) },
      { name: words.status, text: site.status, isStatus: true },
    ].filter(({ text }) => text !== ''),
    social: rows
      .filter(({ url }) => hasLink(url) && !/^(?:mailto|tel):/.test(url))
      .map(({ name, text, url }) => ({ name: name || text || url, url })),
    words: { ...words, failed: errors['message-failed'], wrong: errors['invalid-input'] },
  };
}
