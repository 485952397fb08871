import pg from 'pg';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { withFormats } from '../../domain/content/portfolio.ts';
import { sha256 } from '../../server/core/hashes.ts';
import { logIn, type Owner, premiumTool } from '../support/owner.ts';
import { fromVisitor, postForm, textOf } from '../support/requests.ts';
import { deliverPaid } from '../support/sellers.ts';
import { LINK, soldContent } from '../support/sold-content.ts';

const KINDS = ['save', 'token', 'redemption', 'message', 'order'] as const;
type Kind = (typeof KINDS)[number];

const issuedSchema = z.object({ token: z.string() });
const savedSchema = z.object({ version: z.number() });
const storedSchema = z.object({
  version: z.number(),
  content: z.object({ home: z.object({ description: z.string() }) }),
});
const UNKNOWN = 'this attempt may have used it';
/** What a write may be answered with while there is no primary. */
const REFUSED = 503;

interface Acknowledged {
  readonly begun: number;
  readonly at: number;
}

/** The history of one token, as visitors saw it. */
interface TokenHistory {
  accepted: number;
  /** How often a visitor was told that the attempt may have used it. */
  unknown: number;
  refused: number;
}

/**
 * The owner and visitors who write at two instances, one write of each kind at a time, until they are stopped. It notes
 * what was acknowledged, and every answer that nobody should see.
 */
export class Writers {
  readonly #addresses: readonly [string, string];
  readonly #owner: Owner;
  readonly #acknowledged: Record<Kind, Acknowledged[]> = {
    save: [],
    token: [],
    redemption: [],
    message: [],
    order: [],
  };
  /** The sessions of Stripe that a delivery was acknowledged of, and all others. */
  readonly #orders = { acknowledged: new Set<string>(), refused: new Set<string>() };
  readonly #messages: string[] = [];
  readonly #tokens = new Map<string, TokenHistory>();
  readonly #answers: Record<string, number> = {};
  readonly #unexpected: string[] = [];
  #saved: { version: number; description: string };
  /** The description of a save with an unknown outcome. */
  #unsure: string | null = null;
  #visitor = 0;
  #stopped = false;
  readonly #all: readonly Promise<void>[];

  private constructor(addresses: readonly [string, string], owner: Owner, version: number) {
    this.#addresses = addresses;
    this.#owner = owner;
    this.#saved = { version, description: soldContent.home.description };
    this.#all = [
      this.#repeat((round) => this.#save(round)),
      this.#repeat((round) => this.#useToken(round)),
      this.#repeat((round) => this.#message(round)),
      this.#repeat((round) => this.#order(round)),
    ];
  }

  static async at(addresses: readonly [string, string]): Promise<Writers> {
    const owner = await logIn(addresses[0]);
    const { version } = storedSchema.parse(await (await owner.get('/admin/api/content')).json());
    return new Writers(addresses, owner, await owner.save(soldContent, version));
  }

  /** Resolves when a write of each kind that began after `since` was acknowledged. */
  async writeAgain(since: number): Promise<void> {
    const missing = () =>
      KINDS.filter((kind) => !this.#acknowledged[kind].some(({ begun }) => begun > since));
    const state = () => ({ missing: missing(), unexpected: this.#unexpected.slice(0, 5) });
    await expect
      .poll(state, { timeout: 120_000, interval: 200 })
      .toEqual({ missing: [], unexpected: [] });
  }

  /** The longest time without an acknowledged write of a kind since then, in seconds. */
  longestPause(since: number): number {
    const pauses = KINDS.flatMap((kind) => {
      const times = this.#acknowledged[kind].map(({ at }) => at);
      return times
        .map((at, index) => ({ at, last: times[index - 1] ?? at }))
        .filter(({ at }) => at > since)
        .map(({ at, last }) => at - Math.max(last, since));
    });
    return Math.round(Math.max(...pauses) / 100) / 10;
  }

  /** Stops, and expects that everything acknowledged is there, and that each token was accepted once at most. */
  async stopAndCheck(database: string): Promise<Record<string, unknown>> {
    this.#stopped = true;
    await Promise.all(this.#all);
    expect(this.#unexpected).toEqual([]);

    const stored = await this.#stored();
    expect(stored.version).toBeGreaterThanOrEqual(this.#saved.version);
    const [messages, used, orders] = await rowsOf(database, [
      'select message from engawa.messages',
      'select token_hash from engawa.tokens where used_at is not null',
      `select o.reference, count(t.token_hash)::int as tokens from engawa.orders o
        left join engawa.tokens t on t.order_id = o.id group by o.id`,
    ]);
    const counts = new Map<string, number>();
    for (const { message } of z.array(z.object({ message: z.string() })).parse(messages)) {
      counts.set(message, (counts.get(message) ?? 0) + 1);
    }
    expect(this.#messages.filter((message) => counts.get(message) !== 1)).toEqual([]);

    const tokensOf = new Map(
      z
        .array(z.object({ reference: z.string(), tokens: z.number() }))
        .parse(orders)
        .map(({ reference, tokens }) => [reference, tokens]),
    );
    const { acknowledged, refused } = this.#orders;
    expect([...acknowledged].filter((session) => tokensOf.get(session) !== 1)).toEqual([]);
    // One whose storing had an unknown end is whole, or not there.
    const halves = [...refused].filter((session) => (tokensOf.get(session) ?? 1) !== 1);
    expect(halves).toEqual([]);

    const usedHashes = new Set(
      z
        .array(z.object({ token_hash: z.string() }))
        .parse(used)
        .map((row) => row.token_hash),
    );
    const wrong: unknown[] = [];
    for (const [token, history] of this.#tokens) {
      const accepted = { ...history };
      const again = await this.#redeem(token, this.#addresses[0], accepted);
      const isKept = history.accepted === 0 || usedHashes.has(sha256(token));
      // One that was never accepted is still good, unless a visitor was told that the attempt may have used it.
      const isDecided = accepted.accepted === 1 || accepted.unknown > 0;
      if (!isKept || !isDecided || accepted.accepted > 1)
        wrong.push({ again, ...accepted, isKept });
    }
    expect(wrong).toEqual([]);
    return {
      saves: this.#acknowledged.save.length,
      messages: this.#messages.length,
      tokens: this.#tokens.size,
      orders: acknowledged.size,
      answers: this.#answers,
    };
  }

  async #repeat(write: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; !this.#stopped; round += 1) {
      await write(round).catch((error: unknown) => this.#unexpected.push(String(error)));
    }
  }

  #at = (round: number) => this.#addresses[round % 2 === 0 ? 0 : 1];

  #post(address: string, where: string, body: unknown): Promise<Response> {
    return fetch(address + where, {
      method: 'POST',
      headers: { Cookie: this.#owner.cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  #note(kind: Kind, status: number, begun: number, expected: readonly number[]): void {
    const what = `${kind} ${status}`;
    this.#answers[what] = (this.#answers[what] ?? 0) + 1;
    const [good] = expected;
    if (status === good) this.#acknowledged[kind].push({ begun, at: performance.now() });
    else if (!expected.includes(status)) this.#unexpected.push(what);
  }

  async #save(round: number): Promise<void> {
    const begun = performance.now();
    const description = `Saved in round ${round}.`;
    const content = withFormats({
      ...soldContent,
      home: { ...soldContent.home, description },
    });
    const body = { content, version: this.#saved.version };
    const answer = await this.#post(this.#at(round), '/admin/api/save', body);
    const read: unknown = await answer.json();
    // A conflict is right only after a save whose outcome was unknown.
    const expected = this.#unsure === null ? [200, REFUSED] : [200, REFUSED, 409];
    this.#note('save', answer.status, begun, expected);
    if (answer.status === 200) {
      this.#saved = { version: savedSchema.parse(read).version, description };
      this.#unsure = null;
    } else if (answer.status === 409) {
      const { version, content: now } = await this.#stored();
      const isOurs = version === this.#saved.version + 1 && now.home.description === this.#unsure;
      if (!isOurs) this.#unexpected.push(`a conflict: ${version}, ${now.home.description}`);
      this.#saved = { version, description: now.home.description };
      this.#unsure = null;
    } else {
      this.#unsure ??= description;
    }
  }

  async #stored(): Promise<z.infer<typeof storedSchema>> {
    const read = () => this.#owner.get('/admin/api/content');
    await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe(200);
    return storedSchema.parse(await (await read()).json());
  }

  /** Issues a token, and lets two visitors redeem it at once, one at each instance. */
  async #useToken(round: number): Promise<void> {
    const begun = performance.now();
    const answer = await this.#post(this.#at(round), '/admin/api/tokens', {
      toolId: premiumTool.id,
    });
    const read: unknown = await answer.json();
    this.#note('token', answer.status, begun, [200, REFUSED]);
    if (answer.status !== 200) return;
    const { token } = issuedSchema.parse(read);
    const history: TokenHistory = { accepted: 0, unknown: 0, refused: 0 };
    this.#tokens.set(token, history);
    await Promise.all(this.#addresses.map((address) => this.#redeem(token, address, history)));
  }

  async #redeem(token: string, address: string, history: TokenHistory): Promise<number> {
    const begun = performance.now();
    this.#visitor += 1;
    const where = `${address}/downloads/${premiumTool.id}`;
    const { status, text } = await postForm(where, { token }, fromVisitor(this.#visitor));
    this.#note('redemption', status, begun, [303, 403, REFUSED]);
    if (status === 303) history.accepted += 1;
    if (status === 403) history.refused += 1;
    if (status === REFUSED && textOf(text).includes(UNKNOWN)) history.unknown += 1;
    return status;
  }

  async #message(round: number): Promise<void> {
    const begun = performance.now();
    this.#visitor += 1;
    const message = `Message of round ${round}, with a text of its own.`;
    const fields = { name: 'Asha', email: 'asha@example.com', message };
    const where = `${this.#at(round)}/contact`;
    const { status } = await postForm(where, fields, fromVisitor(this.#visitor));
    this.#note('message', status, begun, [200, REFUSED]);
    if (status === 200) this.#messages.push(message);
  }

  /** Delivers an order to both instances at once, as a seller that repeats it before the first answer. */
  async #order(round: number): Promise<void> {
    const begun = performance.now();
    const session = `cs_${round}_${Math.round(begun)}`;
    const paid = { session, link: LINK, email: 'asha@example.com' };
    const answers = await Promise.all(this.#addresses.map((address) => deliverPaid(address, paid)));
    for (const { status } of answers) this.#note('order', status, begun, [200, REFUSED]);
    const { acknowledged, refused } = this.#orders;
    (answers.some(({ status }) => status === 200) ? acknowledged : refused).add(session);
  }
}

/** The rows of each statement, as soon as there is a primary. */
async function rowsOf(address: string, statements: readonly string[]): Promise<unknown[][]> {
  const url = new URL(address);
  url.search = '';
  const ask = async () => {
    const client = new pg.Client({
      connectionString: url.href,
      ssl: { rejectUnauthorized: false },
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      const all: unknown[][] = [];
      for (const statement of statements) all.push((await client.query(statement)).rows);
      return all;
    } finally {
      await client.end();
    }
  };
  return vi.waitFor(ask, { timeout: 60_000, interval: 500 });
}
