import { findTool } from '../../domain/content/downloads.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { TOKENS_REVOKED } from '../../domain/delivery.ts';
import { mailedAddress } from '../../domain/email-address.ts';
import { brandOf, isShown } from '../../domain/site-frame.ts';
import { fill } from '../../domain/words/fill.ts';
import { countedText, textsOf } from '../../domain/words/texts.ts';
import type { Content } from '../content/content.ts';
import { sha256 } from '../core/hashes.ts';
import { revokedAmong } from '../downloads/queries.ts';
import { CannotSend, type Letter } from '../messages/mail/mail-sender.ts';
import type { Store } from '../store/store.ts';
import { type ClaimedOrderMail, type MailContents, openContents } from './order-mails.ts';
import type { SealedTexts } from './sealed-texts.ts';

/**
 * Writes mails to buyers when they are sent, without tokens that were revoked since. Throws where the store does not answer,
 * or the mail's contents were sealed with another key, and `CannotSend` where its tokens were all revoked.
 */
export const createBuyerLetters =
  (options: {
    content: Pick<Content, 'loadAndPublish'>;
    store: Pick<Store, 'db'>;
    sealed: SealedTexts;
    /** The public origin; null where it is not set: then the mail has no links. */
    siteUrl: string | null;
  }) =>
  async (mail: ClaimedOrderMail): Promise<Letter> => {
    const { toolId, tokens: mailed } = openContents(options.sealed, mail.sealed);
    const revoked = await revokedAmong(options.store.db, mailed.map(sha256));
    const tokens = mailed.filter((token) => !revoked.has(sha256(token)));
    if (tokens.length === 0) throw new CannotSend(TOKENS_REVOKED);
    const { content } = await options.content.loadAndPublish();
    return {
      ...letterText({ toolId, tokens }, content, options.siteUrl),
      to: mailedAddress(mail.recipient),
      senderName: brandOf(content),
      replyTo: content.site.email || null,
      // The sealed text differs in every mail of every site.
      id: `engawa.order.${mail.id}.${sha256(mail.sealed).slice(0, 24)}`,
      date: mail.createdAt,
    };
  };

/** The subject and the text of a mail, in the words of the site. */
export function letterText(
  { toolId, tokens }: MailContents,
  content: Portfolio,
  siteUrl: string | null,
): Pick<Letter, 'subject' | 'text'> {
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
