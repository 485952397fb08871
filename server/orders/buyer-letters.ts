import { z } from 'zod';
import { findTool } from '../../domain/content/downloads.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { mailedAddress } from '../../domain/email-address.ts';
import { brandOf, isShown } from '../../domain/site-frame.ts';
import { fill } from '../../domain/words/fill.ts';
import { countedText, textsOf } from '../../domain/words/texts.ts';
import { sha256 } from '../core/hashes.ts';
import type { ClaimedMail } from '../mails/queries.ts';
import type { OrderMail } from '../mails/senders.ts';
import type { SealedTexts } from './sealed-texts.ts';

// A mail about a new version that version 0.3.0 left waiting has tokens too, and is sent as one with the order's tokens.
const contentsSchema = z.object({ toolId: z.string(), tokens: z.array(z.string()).min(1) });

/**
 * What the text of a mail with tokens is made of, stored encrypted until it is sent. The tool's name and the words are
 * those of the time when it is sent.
 */
export type MailContents = z.output<typeof contentsSchema>;

/** The contents of a mail. Throws for a text that this site's key has not sealed. */
export const openContents = (texts: SealedTexts, sealed: string): MailContents =>
  contentsSchema.parse(JSON.parse(texts.open(sealed)));

/**
 * A mail to a buyer with these contents, without tokens that were revoked since. `siteUrl` is the public origin; without it
 * the mail has no links.
 */
export const letterOf = (
  mail: ClaimedMail,
  contents: MailContents,
  content: Portfolio,
  siteUrl: string | null,
): OrderMail => ({
  ...letterText(contents, content, siteUrl),
  to: mailedAddress(mail.recipient),
  senderName: brandOf(content),
  replyTo: content.site.email || null,
  // The sealed text differs in every mail of every site.
  id: `engawa.order.${mail.id}.${sha256(mail.sealed).slice(0, 24)}`,
  date: mail.createdAt,
});

/** The subject and the text of a mail, in the words of the site. */
export function letterText(
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
    if (email !== '') return fill(words.writeTo, { email });
    return siteUrl !== null && isShown(content, 'contact')
      ? underneath(words.askOnPage, '/contact')
      : '';
  };
  const paragraphs = [
    fill(words.tokensThanks, { tool, site }),
    countedText(content.site, 'buyerMails', 'yourTokens', tokens.length),
    ...linked,
    siteUrl === null ? fill(words.enterToken, { page: downloads.menu, site }) : words.openLink,
    words.newestWorks,
    asking(),
  ];
  return {
    subject: fill(words.tokensSubject, { tool }),
    text: `${paragraphs.filter((part) => part.trim() !== '').join('\n\n')}\n`,
  };
}
