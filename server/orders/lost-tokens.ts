import { randomInt } from 'node:crypto';
import { findPublishedTool, type Tool } from '../../domain/content/downloads.ts';
import { DAY_S, HOUR_S } from '../../domain/durations.ts';
import { SiteError, throwAs } from '../../domain/site-error.ts';
import type { Clock } from '../clock.ts';
import type { Content } from '../content/content.ts';
import type { CurrentTokenRows, CurrentTokens } from '../downloads/current-token-rows.ts';
import { makeTokens } from '../downloads/tokens.ts';
import type { MailQueue } from '../messages/mail-queue.ts';
import { createSleeper } from '../messages/sleep.ts';
import type { Store } from '../store/store.ts';
import { createThrottle, type Throttle, TooManyAttempts } from '../throttles/throttles.ts';
import type { BuyerLinks } from './buyer-links.ts';
import type { BuyerOrder, BuyerRows } from './buyer-rows.ts';
import { sealContents } from './letter-contents.ts';
import { emailHashOf } from './order-letters.ts';
import type { OrderRows } from './order-rows.ts';
import { replacesUsed } from './replaces-used.ts';
import type { SealedTexts } from './sealed-texts.ts';

/** A tool of a buyer, and how many of its tokens are replaced. */
export interface ReplaceableTool {
  readonly id: string;
  /** Empty where it has none. */
  readonly name: string;
  readonly unused: number;
  readonly used: number;
}

/** New tokens of a buyer, the only time they are shown. */
export interface ReplacedTokens {
  readonly tokens: readonly {
    readonly tool: { readonly id: string; readonly name: string };
    readonly token: string;
  }[];
  /** Whether other tokens were not replaced: too often today, or since the store does not answer any more. */
  readonly isPartial: boolean;
}

/** Tokens that a buyer has lost. Only hashes of tokens are stored, so others take their place. */
export interface LostTokens {
  /** Whether a mail can be asked for: it needs a provider that can send to any address, and the site's own address. */
  readonly isOffered: boolean;
  /**
   * Mails a link that replaces tokens to an address that has orders, or that no token of them can be replaced. Nothing
   * else depends on whether it has: the lookup begins seconds after this resolves, or never while `LOOKUPS_MAX` others
   * wait. Throws `too-many-attempts` for a visitor who asks too often, `not-found` where no mail is offered,
   * `lost-tokens-failed` where the store does not answer.
   */
  ask(request: { email: string; address: string }): Promise<void>;
  /**
   * What the code of a link replaces; changes nothing. Throws `not-found` for a forged code, `link-expired` for an expired
   * one, `lost-tokens-failed`.
   */
  find(code: string): Promise<readonly ReplaceableTool[]>;
  /**
   * Replaces the unused tokens of the buyer's orders, and the used ones of tools whose days for it have not passed. Throws
   * as `find` does, and `too-many-attempts` where nothing was replaced for that reason. An order whose replacement fails
   * midway has either its old tokens or unused new ones, which the next time replaces.
   */
  replace(code: string): Promise<ReplacedTokens>;
  /** Waits no longer, and resolves when all links that were asked for are stored. */
  stop(): Promise<void>;
}

/** How often a link is mailed to an address, and in all; and how often a visitor may ask. */
export const LOST_LIMITS = { hour: 1, day: 3, dayInAll: 200, visitorHour: 20 } as const;

/**
 * How long a lookup waits, in milliseconds, at random between these: its work would delay the answer, and the next ones,
 * where an address has orders.
 */
const LOOKUP_WAIT_MS = [500, 3_000] as const;

/** How many lookups wait or run at once: more are a flood from many addresses, whose mails would end with the day's limit. */
export const LOOKUPS_MAX = 100;

/** How often the tokens of an order are replaced in a day. */
export const REPLACED_A_DAY = 5;

/** Creates the service. */
export function createLostTokens(options: {
  store: Store;
  clock: Clock;
  content: Pick<Content, 'loadAndPublish'>;
  orders: Pick<OrderRows, 'replaceTokens'>;
  buyers: BuyerRows;
  tokens: CurrentTokenRows;
  links: Pick<BuyerLinks, 'openReplace'>;
  sealed: SealedTexts;
  queue: Pick<MailQueue, 'wake'>;
  isOffered: boolean;
  /** Called with the error of a link that was asked for and could not be stored. */
  onError: (error: unknown) => void;
  /** Called for the first request of a flood that is not looked up, and so once for each flood. */
  onFlood: () => void;
}): LostTokens {
  const { store, clock, content, orders, buyers, tokens, links, queue, isOffered } = options;
  const { hour, day, dayInAll, visitorHour } = LOST_LIMITS;
  const throttle = (name: string, perKey: number, seconds: number) =>
    createThrottle(store, { name, perKey, seconds });
  const visitors = throttle('lost-visitor', visitorHour, HOUR_S);
  const inHour = throttle('lost-hour', hour, HOUR_S);
  const inDay = throttle('lost-day', day, DAY_S);
  const inAll = throttle('lost-all', dayInAll, DAY_S);
  const replaced = throttle('lost-replaced', REPLACED_A_DAY, DAY_S);
  const underWay = new Set<Promise<void>>();
  const sleeper = createSleeper();
  let isFlood = false;

  /** The newest orders of a buyer whose tools are still sold here. */
  const soldTo = async (emailHash: string) => {
    const { downloads } = (await content.loadAndPublish()).content;
    const all = await buyers.ordersOf(emailHash);
    return all.flatMap((order) => {
      const tool = findPublishedTool(downloads, order.toolId);
      return tool?.isPremium ? [{ order, tool }] : [];
    });
  };

  /** Those of them that have tokens to replace. */
  const replaceableOf = async (sold: Awaited<ReturnType<typeof soldTo>>): Promise<Sold[]> => {
    const counts = await tokens.countsOf(sold.map(({ order }) => order.id));
    const now = clock().getTime();
    return sold.flatMap(({ order, tool }) => {
      const withUsed = replacesUsed(tool, order, now);
      const { unused, used } = counts.get(order.id) ?? { unused: 0, used: 0 };
      const current = { unused, used: withUsed ? used : 0 };
      return current.unused + current.used === 0 ? [] : [{ order, tool, withUsed, current }];
    });
  };

  const replaceable = async (emailHash: string) => replaceableOf(await soldTo(emailHash));

  const mailLink = async (emailHash: string): Promise<void> => {
    const sold = await soldTo(emailHash);
    const [newest] = sold;
    if (newest === undefined) return;
    const hasNone = (await replaceableOf(sold)).length === 0;
    // What is refused by an earlier one does not count for a later one.
    if (!(await isTaken(inHour, emailHash))) return;
    if (!(await isTaken(inDay, emailHash))) return;
    if (!(await isTaken(inAll, 'all'))) return;
    await buyers.addMail({
      orderId: null,
      // As the buyer wrote it, and not who asks.
      recipient: newest.order.email,
      ...sealContents(options.sealed, { kind: 'lost', hasNone }),
      once: null,
      createdAt: clock().toISOString(),
      delivery: 'waiting',
    });
    queue.wake();
  };

  const begin = (work: () => Promise<void>): void => {
    if (underWay.size >= LOOKUPS_MAX) {
      if (!isFlood) options.onFlood();
      isFlood = true;
      return;
    }
    if (underWay.size === 0) isFlood = false;
    const doing = sleeper
      // Not at all after `stop`.
      .sleep(randomInt(...LOOKUP_WAIT_MS), 0)
      .then(work)
      .catch(options.onError)
      .finally(() => underWay.delete(doing));
    underWay.add(doing);
  };

  const replaceTokensOf = ({ order: { id }, withUsed }: Sold) => {
    const now = clock();
    return orders.replaceTokens(id, {
      now: now.toISOString(),
      withUsed,
      make: (count, toolId) => {
        const order = { toolId, note: '', expiresAt: null, count };
        const { tokens: made, rows } = makeTokens(order, now);
        return { made, tokens: rows, mail: null };
      },
    });
  };

  return {
    isOffered,

    async ask({ email, address }) {
      if (!isOffered) throw new SiteError('not-found', { detail: 'no mail is sent to buyers' });
      await visitors.attempt(address).catch(throwAs('lost-tokens-failed', NO_ANSWER));
      const emailHash = emailHashOf(email);
      begin(() => mailLink(emailHash));
    },

    async find(code) {
      const emailHash = links.openReplace(code);
      const sold = await replaceable(emailHash).catch(throwAs('lost-tokens-failed', NO_ANSWER));
      const byTool = Map.groupBy(sold, ({ tool }) => tool.id);
      return [...byTool].map(([id, each]) => ({
        id,
        name: each[0]?.tool.name ?? '',
        unused: each.reduce((sum, { current }) => sum + current.unused, 0),
        used: each.reduce((sum, { current }) => sum + current.used, 0),
      }));
    },

    async replace(code) {
      const emailHash = links.openReplace(code);
      const made: ReplacedTokens['tokens'][number][] = [];
      let refused: TooManyAttempts | null = null;
      try {
        for (const sold of await replaceable(emailHash)) {
          const over = await refusalOf(replaced, sold.order.id);
          refused ??= over;
          if (over !== null) continue;
          const { id, name } = sold.tool;
          const replacing = await replaceTokensOf(sold);
          for (const token of replacing?.made ?? []) made.push({ tool: { id, name }, token });
        }
      } catch (cause) {
        // What was replaced must be shown: its earlier tokens are void.
        if (made.length === 0) throwAs('lost-tokens-failed', NO_ANSWER)(cause);
        options.onError(cause);
        return { tokens: made, isPartial: true };
      }
      if (made.length === 0 && refused !== null) throw refused;
      return { tokens: made, isPartial: refused !== null };
    },

    async stop() {
      sleeper.wake();
      await Promise.all(underWay);
    },
  };
}

/** For the log. */
const NO_ANSWER = 'The orders do not answer.';

interface Sold {
  readonly order: BuyerOrder;
  readonly tool: Tool;
  readonly withUsed: boolean;
  /** How many tokens of the order are replaced. */
  readonly current: CurrentTokens;
}

/** Counts an attempt: its refusal, or null where there is none. */
async function refusalOf(throttle: Throttle, key: string): Promise<TooManyAttempts | null> {
  try {
    await throttle.attempt(key);
    return null;
  } catch (error) {
    if (error instanceof TooManyAttempts) return error;
    throw error;
  }
}

const isTaken = async (throttle: Throttle, key: string): Promise<boolean> =>
  (await refusalOf(throttle, key)) === null;
