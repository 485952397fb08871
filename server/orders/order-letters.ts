import { findTool } from '../../domain/content/downloads.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { TOKENS_REVOKED } from '../../domain/delivery.ts';
import { mailedAddress, sameEmail } from '../../domain/email-address.ts';
import { brandOf, isShown } from '../../domain/site-frame.ts';
import { fill } from '../../domain/words/fill.ts';
import { countedText, textsOf } from '../../domain/words/texts.ts';
import type { Clock } from '../clock.ts';
import type { Content } from '../content/content.ts';
import type { TokenRows } from '../downloads/token-rows.ts';
import { sha256 } from '../hashes.ts';
import { CannotSend, type Letter } from '../messages/mail/mail-sender.ts';
import type { MailQueue } from '../messages/mail-queue.ts';
import type { BuyerLinks } from './buyer-links.ts';
import { type LetterContents, openContents } from './letter-contents.ts';
import type { ClaimedOrderMail } from './mail-rows.ts';
import { replacesUsed } from './replaces-used.ts';
import type { SealedTexts } from './sealed-texts.ts';

/** What a mail to a buyer says. */
export interface LetterText {
  readonly subject: string;
  readonly text: string;
}

/** What a mail is written from, besides its contents. */
interface Writing {
  readonly content: Portfolio;
  /** The public origin; null where it is not set: then the mail has no links. */
  readonly siteUrl: string | null;
  /** The code of the link that ends mails about new versions. */
  readonly unsubscribeCode: string;
  /** The code of the link that replaces lost tokens. */
  readonly replaceCode: string;
  readonly now: Date;
}

/** Starts the queue of mails to buyers, each of which is written when it is sent. */
export type StartOrderQueue = (write: (mail: ClaimedOrderMail) => Promise<Letter>) => MailQueue;

/** The hash of a buyer's address, by which orders are found. */
export const emailHashOf = (email: string): string => sha256(sameEmail(email));

/** The path of the page that ends mails about new versions. */
const unsubscribePath = (code: string): string => `/orders/unsubscribe/${code}`;

/**
 * Writes mails to buyers when they are sent, without tokens that were revoked since. Throws where the store does not answer,
 * or the mail's contents were sealed with another key, and `CannotSend` where it was for tokens that were all revoked.
 */
export const createOrderLetters =
  (options: {
    content: Pick<Content, 'loadAndPublish'>;
    tokens: Pick<TokenRows, 'revokedAmong'>;
    sealed: SealedTexts;
    links: Pick<BuyerLinks, 'signReplace' | 'signUnsubscribe'>;
    siteUrl: string | null;
    clock: Clock;
  }) =>
  async (mail: ClaimedOrderMail): Promise<Letter> => {
    const { sealed, links, siteUrl } = options;
    const contents = await withoutRevoked(openContents(sealed, mail.sealed), options.tokens);
    const { content } = await options.content.loadAndPublish();
    const emailHash = emailHashOf(mail.recipient);
    const unsubscribeCode = links.signUnsubscribe(emailHash);
    const replaceCode = links.signReplace(emailHash);
    const endsMails = contents.kind === 'version' && siteUrl !== null;
    return {
      ...letterText(contents, {
        ...{ content, siteUrl, unsubscribeCode, replaceCode },
        now: options.clock(),
      }),
      to: mailedAddress(mail.recipient),
      senderName: brandOf(content),
      replyTo: content.site.email || null,
      headers: {
        // RFC 3834: programs that answer mails do not answer this one.
        'Auto-Submitted': 'auto-generated',
        ...(endsMails && {
          // RFC 8058: a press in the reader's mail program posts there, without this site's page.
          'List-Unsubscribe': `<${new URL(unsubscribePath(unsubscribeCode), siteUrl).href}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      // The sealed text differs in every mail of every site.
      id: `engawa.order.${mail.id}.${sha256(mail.sealed).slice(0, 24)}`,
      date: mail.createdAt,
    };
  };

async function withoutRevoked(
  contents: LetterContents,
  rows: Pick<TokenRows, 'revokedAmong'>,
): Promise<LetterContents> {
  if (contents.kind === 'lost' || contents.tokens.length === 0) return contents;
  const revoked = await rows.revokedAmong(contents.tokens.map(sha256));
  const tokens = contents.tokens.filter((token) => !revoked.has(sha256(token)));
  // Word of a new version goes to a buyer without tokens too.
  if (tokens.length === 0 && contents.kind === 'tokens') throw new CannotSend(TOKENS_REVOKED);
  return { ...contents, tokens };
}

/** The subject and the text of a mail, in the words of the site. */
export function letterText(contents: LetterContents, writing: Writing): LetterText {
  const { content, siteUrl } = writing;
  const words = textsOf(content.site.words, 'buyerMails');
  const site = brandOf(content);
  const link = (path: string): string => (siteUrl === null ? '' : new URL(path, siteUrl).href);
  const ask = asking(writing);
  if (contents.kind === 'lost' && contents.hasNone) {
    return {
      subject: fill(words.lostNoneSubject, { site }),
      text: paragraphs(fill(words.lostNone, { site }), words.lostIgnore, ask),
    };
  }
  if (contents.kind === 'lost') {
    return {
      subject: fill(words.lostSubject, { site }),
      text: paragraphs(
        underneath(fill(words.lostAsked, { site }), link(`/orders/replace/${writing.replaceCode}`)),
        words.lostUntil,
        words.lostIgnore,
        ask,
      ),
    };
  }
  const { toolId, tokens } = contents;
  const downloads = textsOf(content.site.words, 'downloads');
  // Such a link needs the site's address.
  const { lost } = textsOf(content.site.words, 'lostTokens');
  const found = findTool(content.downloads, toolId);
  const tool = found?.name || downloads.untitled;
  const page = `/downloads/${encodeURIComponent(toolId)}`;
  const withTokens =
    tokens.length === 0
      ? []
      : [
          countedText(content.site, 'buyerMails', 'yourTokens', tokens.length),
          ...tokens.map((token) =>
            underneath(token, siteUrl && link(`${page}#token=${encodeURIComponent(token)}`)),
          ),
          siteUrl === null
            ? fill(words.enterToken, { page: downloads.menu, site })
            : words.openLink,
        ];
  if (contents.kind === 'tokens') {
    return {
      subject: fill(words.tokensSubject, { tool }),
      text: paragraphs(
        fill(words.tokensThanks, { tool, site }),
        ...withTokens,
        siteUrl === null ? '' : fill(words.ifLost, { lost }),
        ask,
      ),
    };
  }
  const { boughtAt } = contents;
  const canReplace =
    found !== undefined &&
    boughtAt !== undefined &&
    replacesUsed(found, { receivedAt: boughtAt }, writing.now.getTime());
  return {
    subject: fill(words.versionSubject, { tool }),
    text: paragraphs(
      fill(words.versionNews, { tool, site }),
      ...withTokens,
      tokens.length === 0
        ? underneath(words.versionUnused, link(page))
        : fill(words.versionReplaced, { tool }),
      tokens.length === 0 && canReplace ? fill(words.versionUsed, { lost }) : '',
      ask,
      underneath(
        fill(words.versionUnsubscribe, { tool }),
        link(unsubscribePath(writing.unsubscribeCode)),
      ),
    ),
  };
}

/** Whom a buyer can ask: the address that the site shows, or the page Contact; empty where it has neither. */
function asking({ content, siteUrl }: Writing): string {
  const { email, words } = content.site;
  const { writeTo, askOnPage } = textsOf(words, 'buyerMails');
  if (email !== '') return fill(writeTo, { email });
  if (siteUrl === null || !isShown(content, 'contact')) return '';
  return underneath(askOnPage, new URL('/contact', siteUrl).href);
}

const underneath = (text: string, line: string | null): string =>
  line ? `${text}\n${line}` : text;

const paragraphs = (...parts: readonly string[]): string =>
  `${parts.filter((part) => part.trim() !== '').join('\n\n')}\n`;
