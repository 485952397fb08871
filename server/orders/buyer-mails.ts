import { findTool } from '../../domain/content/downloads.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { mailedAddress } from '../../domain/email-address.ts';
import { brandOf, isShown } from '../../domain/site-frame.ts';
import { textsOf } from '../../domain/words/texts.ts';
import { interpolate } from '../../domain/words/word.ts';
import { sha256 } from '../core/hashes.ts';
import type { ClaimedMail } from '../mails/queries.ts';
import type { OrderMail } from '../mails/senders.ts';
import type { MailContents } from './sealed-texts.ts';

/** A mail to a buyer with these contents. `siteUrl` is the public origin; without it the mail has no links. */
export const mailOf = (
  mail: ClaimedMail,
  contents: MailContents,
  content: Portfolio,
  siteUrl: string | null,
): OrderMail => ({
  ...mailText(contents, content, siteUrl),
  to: mailedAddress(mail.recipient),
  senderName: brandOf(content),
  replyTo: content.site.email || null,
  // The sealed text differs in every mail of every site.
  id: `engawa.order.${mail.id}.${sha256(mail.sealed).slice(0, 24)}`,
  date: mail.createdAt,
});

export function mailText(
  { toolId, tokens }: MailContents,
  content: Portfolio,
  siteUrl: string | null,
): Pick<OrderMail, 'subject' | 'text'> {
  const words = textsOf(content.site.words, 'buyerMails');
  const downloads = textsOf(content.site.words, 'downloads');
  const site = brandOf(content);
  const tool = findTool(content.downloads, toolId)?.name || downloads.untitled;
  const underneath = (text: string, path: string) =>
    siteUrl === null ? text : `${text}\n${new URL(path, siteUrl).href}`;
  const linked = tokens.map((token) =>
    underneath(
      token,
      `/downloads/${encodeURIComponent(toolId)}#token=${encodeURIComponent(token)}`,
    ),
  );
  const asking = () => {
    const { email } = content.site;
    if (email !== '') return interpolate(words.writeTo, { email });
    return siteUrl !== null && isShown(content, 'contact')
      ? underneath(words.askOnPage, '/contact')
      : '';
  };
  const paragraphs = [
    interpolate(words.tokensThanks, { tool, site }),
    tokens.length === 1
      ? words.yourToken
      : interpolate(words.yourTokens, { n: tokens.length.toLocaleString(content.site.language) }),
    ...linked,
    siteUrl === null
      ? interpolate(words.enterToken, { page: downloads.menu, site })
      : words.openLink,
    words.newestWorks,
    asking(),
  ];
  return {
    subject: interpolate(words.tokensSubject, { tool }),
    text: `${paragraphs.filter((part) => part.trim() !== '').join('\n\n')}\n`,
  };
}
