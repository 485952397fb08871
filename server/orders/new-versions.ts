import { setImmediate as nextTurn } from 'node:timers/promises';
import { findTool } from '../../domain/content/downloads.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import {
  boughtSince,
  type NewVersion,
  type NewVersionObstacle,
  type NewVersionPreview,
} from '../../domain/new-versions.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Clock } from '../clock.ts';
import type { Content } from '../content/content.ts';
import { makeTokens } from '../downloads/tokens.ts';
import type { ToolFiles } from '../downloads/tool-files.ts';
import type { MailQueue } from '../messages/mail-queue.ts';
import type { BuyerLinks } from './buyer-links.ts';
import { type LetterContents, sealContents } from './letter-contents.ts';
import type { NewVersionRows, VersionAudience, VersionBuyer } from './new-version-rows.ts';
import { orFailed } from './or-failed.ts';
import { letterText } from './order-letters.ts';
import type { NewOrderMail, OrderRows } from './order-rows.ts';
import type { SealedTexts } from './sealed-texts.ts';

/**
 * Mails to the buyers of a tool when its file is a new one. Each throws `orders-failed` where the store does not answer,
 * and can then be repeated.
 */
export interface NewVersions {
  /** What would be mailed now. Throws `not-found` for a tool that is no premium tool. */
  preview(version: NewVersion): Promise<NewVersionPreview>;
  /**
   * Stores the mails, which are sent one after the other, and returns their number. A buyer is mailed once for a file,
   * however often this is called, on however many instances; where it is interrupted, the next call stores the rest.
   * Throws `not-found` as above, and where there is an obstacle.
   */
  send(version: NewVersion): Promise<number>;
  /** Throws `not-found` for a forged code of a link that ends these mails. */
  checkUnsubscribe(code: string): void;
  /** Ends these mails for the buyer whom the code of a link is for. Throws `not-found` for a forged one. */
  unsubscribe(code: string): Promise<void>;
}

/** So many buyers are told in one transaction, and other requests are answered between two. */
const BATCH = 50;

/** In place of what differs from mail to mail. */
const DOTS = '...';

/** Creates the service. */
export function createNewVersions(options: {
  rows: NewVersionRows;
  orders: Pick<OrderRows, 'replaceTokens'>;
  clock: Clock;
  content: Pick<Content, 'loadAndPublish'>;
  toolFiles: Pick<ToolFiles, 'fingerprintOf'>;
  sealed: SealedTexts;
  links: Pick<BuyerLinks, 'openUnsubscribe'>;
  queue: MailQueue;
  /** The public origin; null where it is not set. */
  siteUrl: string | null;
}): NewVersions {
  const { rows, orders, clock, sealed, links, queue, siteUrl } = options;

  const audienceOf = async (
    { toolId, within }: NewVersion,
    { downloads }: Portfolio,
  ): Promise<{ audience: VersionAudience; obstacle: NewVersionObstacle | null }> => {
    const tool = findTool(downloads, toolId);
    if (!tool?.isPremium)
      throw new SiteError('not-found', { detail: 'no premium tool has this id' });
    const file = await options.toolFiles.fingerprintOf(tool);
    const audience = {
      toolId,
      since: boughtSince(within, clock()),
      once: `version:${toolId}:${file ?? ''}:`,
    };
    if (!queue.sends) return { audience, obstacle: 'mail-not-set' };
    // The mail must have a link that ends such mails.
    if (siteUrl === null) return { audience, obstacle: 'no-address' };
    return { audience, obstacle: file === null ? 'no-file' : null };
  };

  const mailOf = (
    { orderId, email, emailHash, receivedAt }: VersionBuyer,
    audience: VersionAudience,
    tokens: string[],
  ): NewOrderMail => ({
    // Without tokens it does not concern the order, and stays as it is where tokens are replaced.
    orderId: tokens.length === 0 ? null : orderId,
    recipient: email,
    ...sealContents(sealed, {
      ...{ kind: 'version', toolId: audience.toolId, tokens },
      boughtAt: receivedAt,
    }),
    once: `${audience.once}${emailHash}`,
    createdAt: clock().toISOString(),
    delivery: 'waiting',
  });

  /** Stores a mail with new tokens, and replaces those of the buyer's last order of the tool; false where it is stored. */
  const replaceAndTell = async (
    buyer: VersionBuyer,
    audience: VersionAudience,
  ): Promise<boolean> => {
    const now = clock();
    const replaced = await orders.replaceTokens(buyer.orderId, {
      now: now.toISOString(),
      withUsed: true,
      make(count, toolId) {
        const made = makeTokens({ toolId, note: '', expiresAt: null, count }, now);
        return { tokens: made.rows, mail: mailOf(buyer, audience, made.tokens) };
      },
    });
    // The owner has revoked all of them, or the mail is stored already.
    return replaced !== null || (await rows.addMails([mailOf(buyer, audience, [])])) > 0;
  };

  const tell = async (
    buyers: readonly VersionBuyer[],
    audience: VersionAudience,
    withTokens: boolean,
  ): Promise<number> => {
    if (!withTokens) return rows.addMails(buyers.map((buyer) => mailOf(buyer, audience, [])));
    let told = 0;
    for (const buyer of buyers) {
      if (await replaceAndTell(buyer, audience)) told += 1;
      await nextTurn();
    }
    return told;
  };

  return {
    async preview(version) {
      const { content } = await options.content.loadAndPublish();
      const { audience, obstacle } = await audienceOf(version, content);
      const { toolId, withTokens } = version;
      const now = clock();
      const contents: LetterContents = {
        kind: 'version',
        toolId,
        tokens: withTokens ? [`${toolId}-${DOTS}`] : [],
        // The longest text: earlier buyers may have no used token replaced.
        boughtAt: now.toISOString(),
      };
      return {
        obstacle,
        mails: await orFailed(() => rows.count(audience)),
        used: await orFailed(() => rows.countUsed(audience)),
        told: await orFailed(() => rows.told(audience)),
        ...letterText(contents, {
          ...{ content, siteUrl, now },
          ...{ unsubscribeCode: DOTS, replaceCode: DOTS },
        }),
      };
    },

    async send(version) {
      const { content } = await options.content.loadAndPublish();
      const { audience, obstacle } = await audienceOf(version, content);
      if (obstacle !== null) throw new SiteError('not-found', { detail: obstacle });
      return orFailed(async () => {
        let told = 0;
        let after = '';
        for (;;) {
          const buyers = await rows.next(audience, after, BATCH);
          const last = buyers.at(-1);
          if (last === undefined) return told;
          told += await tell(buyers, audience, version.withTokens);
          after = last.emailHash;
          queue.wake();
          await nextTurn();
        }
      });
    },

    checkUnsubscribe(code) {
      links.openUnsubscribe(code);
    },

    async unsubscribe(code) {
      const emailHash = links.openUnsubscribe(code);
      await orFailed(() => rows.unsubscribe(emailHash, clock().toISOString()));
    },
  };
}
