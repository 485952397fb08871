import { request } from 'node:http';
import { vi } from 'vitest';
import { z } from 'zod';
import { seededRandom } from '../../scenes/random.ts';
import { type Behaviour, type SmtpMail, startSmtp } from '../support/mail-providers.ts';
import { logIn } from '../support/owner.ts';
import { pacedCommand, type SiteProcess, startProcess } from '../support/programs.ts';
import { PASSCODE } from '../support/running-site.ts';
import { deliverPaid, SELLER_SETTINGS } from '../support/sellers.ts';
import { LINK, soldContent } from '../support/sold-content.ts';
import type { StorePlace } from '../support/stores.ts';

interface MailFaults {
  readonly place: StorePlace;
  readonly messages: number;
  /** How many orders a seller delivers meanwhile, each with a mail to its buyer. */
  readonly orders: number;
  /** How often the site is killed with SIGKILL. */
  readonly kills: number;
  readonly seed: number;
  /** Gives every visitor its own local address, which needs all of 127.0.0.0/8, as on Linux. */
  readonly manyAddresses: boolean;
  /** How long the whole may take, in milliseconds. */
  readonly timeout: number;
}

/** How it ended. */
interface MailFigures {
  readonly stored: number;
  /** Messages for which the provider has at least one mail. */
  readonly delivered: number;
  /** Second and further mails of a message. */
  readonly duplicates: number;
  /** Lost answers of the provider; each may cause one duplicate. */
  readonly lostAnswers: number;
  /** Mails of one message with different ids, which a mail program cannot recognise as duplicates. */
  readonly unrecognisable: number;
  readonly kills: number;
  readonly ofOrders: OrderFigures;
}

/** How the mails to buyers ended. */
interface OrderFigures {
  readonly stored: number;
  /** Orders whose buyer has at least one mail. */
  readonly delivered: number;
  readonly duplicates: number;
  /** Orders that were mailed more often than they say that they may have been. */
  readonly unsaid: number;
  readonly unrecognisable: number;
  /** Orders whose mail has another token than the one that can be used. */
  readonly withoutToken: number;
  /** Mails of which a text is still stored. */
  readonly keptTexts: number;
}

/** The waits of the queue are divided by this. An attempt may then take a second; a lease lasts four. */
const PACE = 30;
const VISITORS = 8;

/**
 * Sends messages and orders to a built site while its mail provider fails, hangs and recovers at random and the site is
 * killed repeatedly. Counts what is stored and delivered.
 */
export async function runMailFaults(options: MailFaults): Promise<MailFigures> {
  const { place, messages, orders, kills, seed, timeout } = options;
  const total = messages + orders;
  const random = seededRandom(seed);
  const provider = await startSmtp();
  const settings = {
    ...provider.settings,
    ...place.settings,
    ...SELLER_SETTINGS,
    ADMIN_PASSCODE: PASSCODE,
    SITE_URL: 'https://portfolio.example',
    LOG_LEVEL: 'silent',
    // A message that is sent again after a kill is counted twice.
    CONTACT_FLOOD_PER_HOUR: String(2 * messages),
  };
  const start = () => startProcess(settings, { command: pacedCommand(PACE), cwd: process.cwd() });
  let site: SiteProcess = start();
  let restarting: Promise<unknown> | null = null;
  let killed = 0;
  let posted = 0;
  let lostAnswers = 0;
  let providerState: ProviderState = 'up';

  const progress = () => {
    const done = posted + provider.taken.length;
    if (restarting !== null || killed >= kills) return;
    if (done < ((killed + 1) * total * 1.8) / (kills + 1)) return;
    killed += 1;
    restarting = restart().finally(() => {
      restarting = null;
    });
  };
  const restart = async () => {
    site.signal('SIGKILL');
    await site.end;
    site = start();
    await site.address;
  };

  provider.behave = () => {
    // It recovers in the end: after seven failures a message would wait for longer than the test may take.
    if (posted === total && killed === kills && restarting === null) return 'take';
    if (random() < 0.03)
      providerState = PROVIDER_STATES[Math.floor(random() * PROVIDER_STATES.length)] ?? 'up';
    const behaviour = behaviourIn(providerState, random());
    if (behaviour === 'lose') lostAnswers += 1;
    progress();
    return behaviour;
  };

  const visit = async (index: number): Promise<void> => {
    const from = options.manyAddresses ? `127.1.${index >> 8}.${index & 255}` : '127.0.0.1';
    // A visitor without an answer sends the form again.
    for (;;) {
      const address = await site.address.catch(() => '');
      const status = await post(`${address}/contact`, from, bodyOf(index)).catch(() => 0);
      if (status === 200) break;
      if (status >= 400 && status < 500) throw new Error(`A message was refused: ${status}.`);
      await restarting;
    }
    posted += 1;
    progress();
  };

  const buy = async (index: number): Promise<void> => {
    const order = { session: `cs_${index}`, link: LINK, email: buyerOf(index) };
    for (;;) {
      const address = await site.address.catch(() => '');
      const status = await deliverPaid(address, order).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) break;
      if (status >= 400 && status < 500) throw new Error(`An order was refused: ${status}.`);
      await restarting;
    }
    posted += 1;
    progress();
  };

  try {
    await (await logIn(await site.address)).save(soldContent, 1);
    const tasks = [
      ...Array.from({ length: messages }, (_, index) => () => visit(index)),
      ...Array.from({ length: orders }, (_, index) => () => buy(index)),
    ].toSorted(() => random() - 0.5);
    const visitor = async () => {
      for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) await task();
    };
    await Promise.all(Array.from({ length: VISITORS }, visitor));
    await vi.waitFor(
      async () => {
        const undelivered = await place.query(
          "select kind, delivery, tries, count(*) as count from mails where delivery <> 'sent' group by 1, 2, 3",
        );
        if (undelivered.length > 0) throw new Error(`Not sent: ${JSON.stringify(undelivered)}`);
        if (killed < kills) throw new Error('Too few kills.');
      },
      { timeout, interval: 250 },
    );
    const toOwner = provider.taken.filter(({ to }) => to.includes('owner@example.com'));
    return {
      ...figuresOf(toOwner),
      stored: await count(place, ''),
      lostAnswers,
      kills,
      ofOrders: await orderFigures(place, provider.taken),
    };
  } finally {
    await restarting;
    site.signal('SIGTERM');
    await site.end;
    await provider.stop();
  }
}

type ProviderState = 'up' | 'unreliable' | 'down';
const PROVIDER_STATES: readonly ProviderState[] = ['up', 'up', 'unreliable', 'down'];

function behaviourIn(providerState: ProviderState, chance: number): Behaviour {
  if (providerState === 'down') return chance < 0.5 ? 'reset' : 'refuse';
  const sound = providerState === 'up' ? 0.9 : 0.5;
  if (chance < sound) return 'take';
  const faults = ['refuse', 'hang', 'reset', 'lose'] as const;
  return faults[Math.floor(((chance - sound) / (1 - sound)) * faults.length)] ?? 'refuse';
}

const bodyOf = (index: number): string =>
  new URLSearchParams({
    name: `Visitor ${index}`,
    email: `visitor${index}@example.com`,
    message: `Message number ${index}.`,
  }).toString();

function post(address: string, localAddress: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(address, {
      method: 'POST',
      localAddress,
      agent: false,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    call.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}

function figuresOf(taken: readonly SmtpMail[]) {
  const ids = new Map<string, Set<string>>();
  for (const { raw } of taken) {
    const message = /Message number \d+\./.exec(raw)?.[0] ?? '';
    const id = /^Message-ID: (.*)$/m.exec(raw)?.[1] ?? '';
    ids.set(message, (ids.get(message) ?? new Set()).add(id));
  }
  return {
    delivered: ids.size,
    duplicates: taken.length - ids.size,
    unrecognisable: [...ids.values()].filter((one) => one.size > 1).length,
  };
}

const buyerOf = (index: number): string => `buyer${index}@example.net`;

const orderMails = z.array(
  z.object({ recipient: z.string(), sealed: z.string(), unclear: z.coerce.number() }),
);
const endings = z.array(z.object({ email: z.string(), ending: z.string() }));

/** Compares what is stored of orders with the mails that their buyers have. */
async function orderFigures(place: StorePlace, taken: readonly SmtpMail[]): Promise<OrderFigures> {
  const rows = orderMails.parse(
    await place.query("select recipient, sealed, unclear from mails where kind = 'order'"),
  );
  // The owner sees the last letters of each token.
  const valid = endings.parse(
    await place.query(
      'select orders.email, tokens.ending from orders join tokens on tokens.order_id = orders.id where tokens.revoked_at is null',
    ),
  );
  const endingOf = new Map(valid.map(({ email, ending }) => [email, ending]));
  const mails = rows.map(({ recipient, sealed, unclear }) => {
    const own = taken.filter(({ to }) => to.includes(recipient));
    const texts = own.map(({ raw }) => raw.replaceAll('=\r\n', ''));
    const ids = new Set(texts.map((raw) => /^Message-ID: (.*)$/m.exec(raw)?.[1]));
    return {
      recipient,
      sealed,
      count: own.length,
      isSaid: own.length <= 1 + unclear,
      isRecognisable: ids.size <= 1,
      hasToken: texts.every((raw) => raw.includes(`${endingOf.get(recipient)}\r\n`)),
    };
  });
  return {
    stored: mails.length,
    delivered: mails.filter(({ count }) => count > 0).length,
    duplicates: mails.reduce((sum, { count }) => sum + Math.max(0, count - 1), 0),
    unsaid: mails.filter(({ isSaid }) => !isSaid).length,
    unrecognisable: mails.filter(({ isRecognisable }) => !isRecognisable).length,
    withoutToken: mails.filter(({ hasToken }) => !hasToken).length + (valid.length - mails.length),
    keptTexts: mails.filter(({ sealed }) => sealed !== '').length,
  };
}

async function count(place: StorePlace, where: string): Promise<number> {
  const rows = await place.query(`select count(*) as count from messages ${where}`);
  return z.tuple([z.object({ count: z.coerce.number() })]).parse(rows)[0].count;
}
