import { request } from 'node:http';
import { vi } from 'vitest';
import { z } from 'zod';
import { seededRandom } from '../../scenes/random.ts';
import { type Behaviour, type SmtpMail, startSmtp } from '../support/mail-providers.ts';
import { pacedCommand, type SiteProcess, startProcess } from '../support/programs.ts';
import { PASSCODE } from '../support/running-site.ts';
import type { StorePlace } from '../support/stores.ts';

interface MailFaults {
  readonly place: StorePlace;
  readonly messages: number;
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
}

/** The waits of the queue are divided by this. An attempt may then take a second; a lease lasts four. */
const PACE = 30;
const VISITORS = 8;

/**
 * Sends messages to a built site while its mail provider fails, hangs and recovers at random and the site is
 * killed repeatedly. Counts the stored and the delivered messages.
 */
export async function runMailFaults(options: MailFaults): Promise<MailFigures> {
  const { place, messages, kills, seed, timeout } = options;
  const random = seededRandom(seed);
  const provider = await startSmtp();
  const settings = {
    ...provider.settings,
    ...place.settings,
    ADMIN_PASSCODE: PASSCODE,
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
    if (done < ((killed + 1) * messages * 1.8) / (kills + 1)) return;
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
    if (posted === messages && killed === kills && restarting === null) return 'take';
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

  try {
    await site.address;
    const queue = Array.from({ length: messages }, (_, index) => index);
    const visitor = async () => {
      for (let index = queue.pop(); index !== undefined; index = queue.pop()) await visit(index);
    };
    await Promise.all(Array.from({ length: VISITORS }, visitor));
    await vi.waitFor(
      async () => {
        const undelivered = await place.query(
          "select folder, delivery, tries as attempts, count(*) as count from messages where delivery <> 'sent' group by 1, 2, 3",
        );
        if (undelivered.length > 0) throw new Error(`Not sent: ${JSON.stringify(undelivered)}`);
        if (killed < kills) throw new Error('Too few kills.');
      },
      { timeout, interval: 250 },
    );
    return { ...figuresOf(provider.taken), stored: await count(place, ''), lostAnswers, kills };
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

async function count(place: StorePlace, where: string): Promise<number> {
  const rows = await place.query(`select count(*) as count from messages ${where}`);
  return z.tuple([z.object({ count: z.coerce.number() })]).parse(rows)[0].count;
}
