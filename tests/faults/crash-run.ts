import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Portfolio, portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { seededRandom } from '../../scenes/random.ts';
import { sha256 } from '../../server/core/hashes.ts';
import { logIn, type Owner, premiumTool } from '../support/owner.ts';
import { type SiteProcess, startProcess } from '../support/programs.ts';
import { fromVisitor, postForm } from '../support/requests.ts';
import { PASSCODE } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import type { TestDatabase } from '../support/stores.ts';

interface CrashRun {
  readonly database: TestDatabase;
  /** Each round ends with a SIGKILL during writes. */
  readonly rounds: number;
  readonly seed: number;
}

/** The numbers of acknowledged writes, and those that were lost. */
interface CrashFigures {
  readonly saves: number;
  readonly issued: number;
  readonly redeemed: number;
  readonly messages: number;
  /** Calls without an answer, which may or may not have been executed. */
  readonly unanswered: number;
  /** Differences from what was acknowledged: this must be empty. */
  readonly faults: readonly string[];
}

/** The maximum duration of a round, in milliseconds. */
const ROUND_MS = 400;

/**
 * Writes to a built site in all ways in parallel, kills it at random moments, and checks after each start that
 * all acknowledged writes are stored.
 */
export async function runCrashes({ database, rounds, seed }: CrashRun): Promise<CrashFigures> {
  const random = seededRandom(seed);
  const settings = {
    ...database.settings,
    ADMIN_PASSCODE: PASSCODE,
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '1',
  };
  let site: SiteProcess = startProcess(settings);
  const owner = await logIn(await site.address);
  const done = new Acknowledged();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const address = await site.address;
      const killed = new AbortController();
      const writing = [
        () => done.save(owner, address),
        () => done.message(address),
        () => done.message(address),
        () => done.token(owner, address),
      ].map((call) => repeatUntilKilled(killed.signal, call));
      // A slow machine may not answer within a round, but the test needs at least one acknowledged write.
      if (round === 0) await Promise.race(writing.map(({ first }) => first));
      await pause(random() * ROUND_MS);
      site.signal('SIGKILL');
      killed.abort();
      await site.end;
      await Promise.all(writing.map(({ end }) => end));
      // Throttling is not tested here.
      await database.query('delete from throttles');
      site = startProcess(settings);
      await done.compare(owner, await site.address, database, `after kill ${round + 1}`);
    }
    return done.figures();
  } finally {
    site.signal('SIGTERM');
    await site.end;
  }
}

/** Repeats a call until the site is killed. */
function repeatUntilKilled(
  killed: AbortSignal,
  call: () => Promise<void>,
): { first: Promise<void>; end: Promise<void> } {
  const first = call();
  const end = async () => {
    await first;
    while (!killed.aborted) await call();
  };
  return { first, end: end() };
}

const contentSchema = z.object({
  version: z.number(),
  content: z.object({ home: z.object({ description: z.string() }) }),
});
const issuedSchema = z.object({ token: z.string() });

class Acknowledged {
  readonly #messages = new Set<string>();
  readonly #issued = new Set<string>();
  readonly #redeemed = new Set<string>();
  /** Tokens whose redemption was not answered: they may or may not be used. */
  readonly #uncertain = new Set<string>();
  readonly #faults: string[] = [];
  /** A save without an answer, which is sent again under its id. */
  #unconfirmed: {
    readonly saveId: string;
    readonly version: number;
  } | null = null;
  #version = 1;
  /** The content that the saves of each version wrote. Of two saves based on one version, one can succeed. */
  readonly #written = new Map<number, string>();
  #saves = 0;
  #sent = 0;
  #unanswered = 0;

  /** Undefined if no answer came. */
  async #answered<T>(call: () => Promise<T>): Promise<T | undefined> {
    try {
      return await call();
    } catch {
      this.#unanswered += 1;
      return undefined;
    }
  }

  async save(owner: Owner, address: string): Promise<void> {
    const { saveId, version } = this.#unconfirmed ?? {
      saveId: randomUUID(),
      version: this.#version,
    };
    this.#unconfirmed = { saveId, version };
    const description = `Saved over version ${version}.`;
    this.#written.set(version + 1, description);
    const sent = { content: withFormats(withDescription(description)), version, saveId };
    const answer = await this.#answered(async () => {
      const response = await send('POST', owner, `${address}/admin/api/save`, sent);
      return { status: response.status, body: await response.json() };
    });
    if (answer === undefined) return;
    this.#unconfirmed = null;
    if (answer.status !== 200) {
      this.#faults.push(`A save was refused with ${answer.status}.`);
      return;
    }
    this.#saves += 1;
    this.#version = contentSchema.parse(answer.body).version;
    if (this.#version !== version + 1) {
      this.#faults.push(`A save over ${version} is version ${this.#version}.`);
    }
  }

  async message(address: string): Promise<void> {
    this.#sent += 1;
    const message = `Message number ${this.#sent}.`;
    const fields = { name: 'Asha', email: 'asha@example.com', message };
    const answer = await this.#answered(() =>
      postForm(`${address}/contact`, fields, fromVisitor(this.#sent)),
    );
    if (answer?.status === 200) this.#messages.add(message);
    else if (answer !== undefined) this.#faults.push(`A message was refused: ${answer.status}.`);
  }

  /** Issues a token, and redeems every second one. */
  async token(owner: Owner, address: string): Promise<void> {
    const answer = await this.#answered(async () => {
      const order = { toolId: premiumTool.id };
      const response = await send('POST', owner, `${address}/admin/api/tokens`, order);
      return issuedSchema.parse(await response.json()).token;
    });
    if (answer === undefined) return;
    this.#issued.add(answer);
    if (this.#issued.size % 2 === 0) return;
    const redeemed = await this.#answered(() => redeem(address, answer, this.#issued.size));
    if (redeemed === 303) this.#redeemed.add(answer);
    else if (redeemed !== undefined) this.#faults.push(`A token was refused: ${redeemed}.`);
    else this.#uncertain.add(answer);
  }

  /** Checks that all acknowledged writes are stored, and continues from the stored state. */
  async compare(
    owner: Owner,
    address: string,
    database: TestDatabase,
    when: string,
  ): Promise<void> {
    const fault = (what: string) => this.#faults.push(`${when}: ${what}`);
    const response = await fetch(`${address}/admin/api/content`, {
      headers: { Cookie: owner.cookie },
    });
    if (response.status !== 200) fault(`the session is gone (${response.status}).`);
    const { version, content } = contentSchema.parse(await response.json());
    if (version < this.#version) fault(`version ${version} instead of ${this.#version}.`);
    const expected = this.#written.get(version);
    if (expected !== undefined && content.home.description !== expected) fault('other content.');
    // The repeated save must find its own version, if it was stored.
    if (this.#unconfirmed === null) this.#version = version;

    const messages = await textsOf(database, 'select message as text from messages');
    const twice = messages.length - new Set(messages).size;
    if (twice > 0) fault(`${twice} messages are there twice.`);
    for (const lost of missing(this.#messages, messages)) fault(`${lost} is lost.`);
    const used = await textsOf(database, 'select token as text from used_tokens');
    for (const lost of missing(this.#redeemed, used)) fault(`${lost} can be used again.`);
    const hashes = await textsOf(
      database,
      'select token_hash as text from tokens where issued_at is not null',
    );
    const issued = new Set([...this.#issued].map(sha256));
    for (const lost of missing(issued, hashes)) fault(`the token of the hash ${lost} is lost.`);
    const unused = [...this.#issued].filter(
      (token) => !(this.#redeemed.has(token) || this.#uncertain.has(token)),
    );
    const usedTokens = new Set(used);
    for (const token of unused) {
      if (usedTokens.has(token)) fault(`${token} is used up, though nobody used it.`);
    }

    // Checks the answers to one used and one unused token.
    const [usedUp] = [...this.#redeemed].slice(-1);
    const [open] = unused.slice(-1);
    if (usedUp !== undefined && (await redeem(address, usedUp, 1)) !== 403) {
      fault('a used token works again.');
    }
    if (open === undefined) return;
    if ((await redeem(address, open, 2)) !== 303) fault('an issued token does not work.');
    this.#redeemed.add(open);
  }

  figures(): CrashFigures {
    return {
      saves: this.#saves,
      issued: this.#issued.size,
      redeemed: this.#redeemed.size,
      messages: this.#messages.size,
      unanswered: this.#unanswered,
      faults: this.#faults,
    };
  }
}

const withDescription = (description: string): Portfolio =>
  portfolioSchema.parse({
    ...samplePortfolio,
    home: { ...samplePortfolio.home, description },
  });

const send = (method: 'POST', owner: Owner, address: string, body: unknown): Promise<Response> =>
  fetch(address, {
    method,
    headers: { Cookie: owner.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function redeem(address: string, token: string, visitor: number): Promise<number> {
  const where = `${address}/downloads/${premiumTool.id}`;
  return (await postForm(where, { token }, fromVisitor(visitor))).status;
}

async function textsOf(database: TestDatabase, statement: string): Promise<string[]> {
  const rows = z.array(z.object({ text: z.string() })).parse(await database.query(statement));
  return rows.map(({ text }) => text);
}

const missing = (expected: ReadonlySet<string>, found: readonly string[]): string[] => {
  const there = new Set(found);
  return [...expected].filter((one) => !there.has(one));
};
