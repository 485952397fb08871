import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type Portfolio, portfolioSchema, withFormats } from '../../domain/content/portfolio.ts';
import { seededRandom } from '../../scenes/random.ts';
import { sha256 } from '../../server/hashes.ts';
import { logIn, type Owner, premiumTool } from '../support/owner.ts';
import { type SiteProcess, startProcess } from '../support/programs.ts';
import { fromVisitor, postForm } from '../support/requests.ts';
import { PASSCODE } from '../support/running-site.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import type { StorePlace } from '../support/stores.ts';

/** A draft as it is stored, and as a save names it to replace it. */
interface Stored {
  readonly text: string;
  readonly keptAt: string;
}

/** How a save names the draft that it replaces. */
export interface DraftReference {
  readonly id: string;
  readonly keptAt: string;
}

/** What an editor knows of its draft on the server, and what may have become of it when the site was killed. */
export class CrashDraft {
  readonly id = randomUUID();
  /** As it was last acknowledged; null where it was never stored, or is deleted. */
  #stored: Stored | null = null;
  /** The text that was sent last, which may be stored or not. */
  #sent: string | null = null;
  /** The times of the drafts whose saves are stored. */
  readonly #replaced = new Set<string>();
  #writes = 0;

  get writes(): number {
    return this.#writes;
  }

  /** How many saves that name a draft are stored. */
  get replaced(): number {
    return this.#replaced.size;
  }

  /** The text of the next draft. */
  next(): string {
    this.#sent = `Typed ${this.#writes + 1}.`;
    return this.#sent;
  }

  acknowledge(stored: Stored): void {
    this.#writes += 1;
    this.#stored = stored;
  }

  /** What the next save sends of the draft, as the editor does. */
  reference(): DraftReference | null {
    return this.#stored === null ? null : { id: this.id, keptAt: this.#stored.keptAt };
  }

  /** A save is stored that named this draft. */
  saved(draft: DraftReference | null): void {
    if (draft !== null) this.#replaced.add(draft.keptAt);
  }

  /**
   * Compares with the draft that is stored, null for none, and goes on from it. Returns what is wrong: a draft must
   * be stored until a save that names it is, and not any longer.
   */
  compare(found: Stored | null): string[] {
    const before = this.#stored;
    const sent = this.#sent;
    this.#stored = found;
    if (found === null) {
      const isLost = before !== null && !this.#replaced.has(before.keptAt);
      return isLost ? [`the draft ${before.text} is gone, and no save has replaced it.`] : [];
    }
    if (this.#replaced.has(found.keptAt)) {
      return [`the draft ${found.text} is stored, and so is the save that replaces it.`];
    }
    const isKnown = found.text === before?.text || found.text === sent;
    return isKnown ? [] : [`the draft is ${found.text} instead of ${before?.text ?? 'none'}`];
  }
}

interface CrashRun {
  readonly place: StorePlace;
  /** Each round ends with a SIGKILL during writes. */
  readonly rounds: number;
  readonly seed: number;
}

/** The numbers of acknowledged writes, and those that were lost. */
interface CrashFigures {
  readonly saves: number;
  readonly drafts: number;
  /** The saves that are stored with the deletion of their draft. */
  readonly replacedDrafts: number;
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
export async function runCrashes({ place, rounds, seed }: CrashRun): Promise<CrashFigures> {
  const random = seededRandom(seed);
  const settings = {
    ...place.settings,
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
        () => done.draft(owner, address),
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
      await place.query('delete from throttles');
      site = startProcess(settings);
      await done.compare(owner, await site.address, place, `after kill ${round + 1}`);
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
const historySchema = z.object({
  lines: z.array(z.object({ version: z.number(), cause: z.string(), savedAt: z.string() })),
  next: z.number().nullable(),
});
const draftSchema = z.object({
  content: z.object({ home: z.object({ description: z.string() }) }),
  keptAt: z.string(),
});
const keptSchema = z.object({ keptAt: z.string() });
const issuedSchema = z.object({ tokens: z.array(z.string()) });

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
    readonly draft: DraftReference | null;
  } | null = null;
  /** The draft of the one open editor. */
  readonly #draft = new CrashDraft();
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
    const { saveId, version, draft } = this.#unconfirmed ?? {
      saveId: randomUUID(),
      version: this.#version,
      draft: this.#draft.reference(),
    };
    this.#unconfirmed = { saveId, version, draft };
    const description = `Saved over version ${version}.`;
    this.#written.set(version + 1, description);
    const sent = { content: withFormats(withDescription(description)), version, saveId, draft };
    const answer = await this.#answered(async () => {
      const response = await send('POST', owner, `${address}/admin/save`, sent);
      return { status: response.status, body: await response.json() };
    });
    if (answer === undefined) return;
    this.#unconfirmed = null;
    if (answer.status !== 200) {
      this.#faults.push(`A save was refused with ${answer.status}.`);
      return;
    }
    this.#saves += 1;
    this.#draft.saved(draft);
    this.#version = contentSchema.parse(answer.body).version;
    if (this.#version !== version + 1) {
      this.#faults.push(`A save over ${version} is version ${this.#version}.`);
    }
  }

  async draft(owner: Owner, address: string): Promise<void> {
    const text = this.#draft.next();
    const sent = { baseVersion: this.#version, content: withFormats(withDescription(text)) };
    const answer = await this.#answered(async () => {
      const response = await send('PUT', owner, `${address}/admin/drafts/${this.#draft.id}`, sent);
      return { status: response.status, body: await response.json() };
    });
    if (answer === undefined) return;
    const { status, body } = answer;
    if (status === 200) this.#draft.acknowledge({ text, keptAt: keptSchema.parse(body).keptAt });
    // More is typed here than in a browser, which the site limits.
    else if (status !== 429) this.#faults.push(`A draft was refused with ${status}.`);
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
      const response = await send('POST', owner, `${address}/admin/tokens`, order);
      return issuedSchema.parse(await response.json()).tokens[0];
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
  async compare(owner: Owner, address: string, place: StorePlace, when: string): Promise<void> {
    const fault = (what: string) => this.#faults.push(`${when}: ${what}`);
    const response = await fetch(`${address}/admin/content`, {
      headers: { Cookie: owner.cookie },
    });
    if (response.status !== 200) fault(`the session is gone (${response.status}).`);
    const { version, content } = contentSchema.parse(await response.json());
    if (version < this.#version) fault(`version ${version} instead of ${this.#version}.`);
    const expected = this.#written.get(version);
    if (expected !== undefined && content.home.description !== expected) fault('other content.');
    // The repeated save must find its own version, if it was stored.
    if (this.#unconfirmed === null) this.#version = version;
    else if (version > this.#unconfirmed.version) this.#draft.saved(this.#unconfirmed.draft);
    await this.#compareHistory(owner, address, version, fault);
    await this.#compareDraft(owner, address, fault);

    const messages = await textsOf(place, 'select message as text from messages');
    const twice = messages.length - new Set(messages).size;
    if (twice > 0) fault(`${twice} messages are there twice.`);
    for (const lost of missing(this.#messages, messages)) fault(`${lost} is lost.`);
    const used = await textsOf(place, 'select token as text from used_tokens');
    for (const lost of missing(this.#redeemed, used)) fault(`${lost} can be used again.`);
    const hashes = await textsOf(place, 'select token_hash as text from issued_tokens');
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

  /** The published version is in the history, and before it there is no gap in the newest ones. */
  async #compareHistory(
    owner: Owner,
    address: string,
    published: number,
    fault: (what: string) => void,
  ): Promise<void> {
    const response = await fetch(`${address}/admin/history`, { headers: { Cookie: owner.cookie } });
    const { lines } = historySchema.parse(await response.json());
    if (lines[0]?.version !== published) fault(`version ${published} is not in the history.`);
    lines.forEach(({ version }, index) => {
      if (version !== published - index) fault(`version ${published - index} is not kept.`);
    });
    const [, before] = lines;
    if (before === undefined) return;
    const found = await fetch(`${address}/admin/history/${before.version}`, {
      headers: { Cookie: owner.cookie },
    });
    const { content } = contentSchema.parse(await found.json());
    const expected = this.#written.get(before.version);
    if (expected !== undefined && content.home.description !== expected) {
      fault(`version ${before.version} has other content.`);
    }
  }

  async #compareDraft(owner: Owner, address: string, fault: (what: string) => void): Promise<void> {
    const response = await fetch(`${address}/admin/drafts/${this.#draft.id}`, {
      headers: { Cookie: owner.cookie },
    });
    if (response.status !== 200 && response.status !== 404) {
      fault(`the draft cannot be read (${response.status}).`);
      return;
    }
    const found = response.status === 404 ? null : draftSchema.parse(await response.json());
    const stored = found && { text: found.content.home.description, keptAt: found.keptAt };
    this.#draft.compare(stored).forEach(fault);
  }

  figures(): CrashFigures {
    return {
      saves: this.#saves,
      drafts: this.#draft.writes,
      replacedDrafts: this.#draft.replaced,
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

const send = (
  method: 'POST' | 'PUT',
  owner: Owner,
  address: string,
  body: unknown,
): Promise<Response> =>
  fetch(address, {
    method,
    headers: { Cookie: owner.cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function redeem(address: string, token: string, visitor: number): Promise<number> {
  const where = `${address}/downloads/${premiumTool.id}`;
  return (await postForm(where, { token }, fromVisitor(visitor))).status;
}

async function textsOf(place: StorePlace, statement: string): Promise<string[]> {
  const rows = z.array(z.object({ text: z.string() })).parse(await place.query(statement));
  return rows.map(({ text }) => text);
}

const missing = (expected: ReadonlySet<string>, found: readonly string[]): string[] => {
  const there = new Set(found);
  return [...expected].filter((one) => !there.has(one));
};
