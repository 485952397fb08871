import { z } from 'zod';
import { withFormats } from '../../domain/content/portfolio.ts';
import { ERRORS } from '../../domain/errors.ts';
import { someAnime } from '../support/anime-list.ts';
import { logIn, type Owner, premiumTool } from '../support/owner.ts';
import { fromVisitor, postForm, stackTraceIn, textOf } from '../support/requests.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';

/** All public pages, including a title and a tool. */
export const PAGES = [
  '/',
  '/about',
  '/skills',
  '/projects',
  '/anime',
  `/anime/${someAnime.mal_id}`,
  '/downloads',
  `/downloads/${premiumTool.id}`,
  '/contact',
] as const;

/** The answers that visitors received. */
interface Load {
  readonly pages: number;
  /** How many of them were marked as stale. */
  readonly stale: number;
  /** Answers that were not a page. */
  readonly failures: readonly string[];
}

/** Starts visitors who read all pages repeatedly, until the returned function is called. */
export function startVisitors(address: string, count: number): () => Promise<Load> {
  let stopped = false;
  let pages = 0;
  let stale = 0;
  const failures: string[] = [];
  const visitor = async (first: number) => {
    for (let index = first; !stopped; index += 1) {
      const page = PAGES[index % PAGES.length] ?? '/';
      try {
        const response = await fetch(address + page);
        const body = await response.text();
        pages += 1;
        if (response.headers.get('Cache-Status')?.includes('stale')) stale += 1;
        if (response.status !== 200 || !body.includes('</html>')) {
          failures.push(`${page}: ${response.status}`);
        }
      } catch (error) {
        failures.push(`${page}: ${String(error)}`);
      }
    }
  };
  const all = Array.from({ length: count }, (_, index) => visitor(index));
  return async () => {
    stopped = true;
    await Promise.all(all);
    return { pages, stale, failures };
  };
}

/** The result of every action of the owner and a visitor: a status, and the message if there is one. */
export interface Results {
  readonly ready: number;
  readonly save: string;
  readonly token: string;
  readonly message: string;
  readonly redemption: string;
  readonly upload: string;
}

/** The results while everything works. */
export const RESULTS_IN_SERVICE: Results = {
  ready: 200,
  save: '200',
  token: '200',
  message: '200 Message sent successfully!',
  redemption: '303',
  upload: '200',
};

/** The results while the store fails: messages of the catalogue, and the typed text is preserved. */
export const RESULTS_IN_OUTAGE: Results = {
  ready: 503,
  save: '503 Failed to save data to database. Please try again.',
  token: '503 Failed to generate token. Please try again.',
  message: '503 Failed to send message. Please try again later. (all typed text is there)',
  redemption: '503 Your token could not be checked, and was not used. Please try again.',
  upload: '503 The file could not be stored. Please try again.',
};

const FULL = `507 ${ERRORS['disk-full'].message}`;

/** The results while the disk is full: the owner is told why. */
export const RESULTS_ON_FULL_DISK: Results = {
  ...RESULTS_IN_OUTAGE,
  save: FULL,
  token: FULL,
  upload: FULL,
};

/** The owner and a visitor of one site, who try every action. */
export class OwnerAndVisitor {
  readonly #address: string;
  readonly #owner: Owner;
  #version: number;
  // Each attempt is by another visitor: attempts in an outage count too.
  #messages = 0;
  #redemptions = 0;
  /** Unused tokens. */
  readonly #tokens: string[];

  private constructor(address: string, owner: Owner, version: number, tokens: string[]) {
    this.#address = address;
    this.#owner = owner;
    this.#version = version;
    this.#tokens = tokens;
  }

  static async at(address: string): Promise<OwnerAndVisitor> {
    const owner = await logIn(address);
    const version = await owner.save(samplePortfolio, 1);
    // More than succeed: on a disk that is almost full, an attempt may.
    const tokens = await Promise.all(
      Array.from({ length: 20 }, () => owner.generateToken(premiumTool.id)),
    );
    return new OwnerAndVisitor(address, owner, version, tokens);
  }

  /** The status of `/readyz`, which counts for a second. */
  async ready(): Promise<number> {
    return (await fetch(`${this.#address}/readyz`)).status;
  }

  async tryAll(): Promise<Results> {
    return {
      ready: await this.ready(),
      save: await this.#save(),
      token: await this.#call('/admin/api/tokens', { toolId: premiumTool.id }),
      message: await this.#message(),
      redemption: await this.#redeem(),
      upload: await this.#upload(),
    };
  }

  async #call(path: string, body: unknown): Promise<string> {
    return resultOf(await this.#owner.post(path, body));
  }

  async #save(): Promise<string> {
    const content = withFormats(samplePortfolio);
    const said = await this.#call('/admin/api/save', { content, version: this.#version });
    if (said === '200') this.#version += 1;
    return said;
  }

  async #message(): Promise<string> {
    this.#messages += 1;
    const typed = {
      name: `Asha ${this.#messages}`,
      email: `asha${this.#messages}@example.com`,
      message: `This took me an hour to write, for the ${this.#messages}th time.`,
    };
    const { status, text } = await postForm(
      `${this.#address}/contact`,
      typed,
      fromVisitor(this.#messages),
    );
    if (stackTraceIn(text) !== undefined) return `${status} with a stack trace`;
    const words = /Message sent successfully!|Failed to send message\. Please try again later\./;
    const said = words.exec(textOf(text))?.[0] ?? '';
    const isKept = Object.values(typed).every((value) => text.includes(value));
    return `${status} ${said}${isKept ? ' (all typed text is there)' : ''}`;
  }

  async #redeem(): Promise<string> {
    this.#redemptions += 1;
    const [token = ''] = this.#tokens;
    const where = `${this.#address}/downloads/${premiumTool.id}`;
    const { status, text } = await postForm(
      where,
      { token },
      fromVisitor(1_000 + this.#redemptions),
    );
    if (status === 303) this.#tokens.shift();
    if (stackTraceIn(text) !== undefined) return `${status} with a stack trace`;
    const words = /Invalid or already used token!|Your token could not be checked[^:]*?try again\./;
    const said = words.exec(textOf(text))?.[0];
    return said === undefined ? String(status) : `${status} ${said}`;
  }

  async #upload(): Promise<string> {
    const response = await fetch(`${this.#address}/admin/api/files?name=notes.txt`, {
      method: 'POST',
      headers: { Cookie: this.#owner.cookie, 'Content-Type': 'application/octet-stream' },
      body: 'Notes. '.repeat(50_000),
    });
    return resultOf(response);
  }
}

async function resultOf(response: Response): Promise<string> {
  const text = await response.text();
  if (stackTraceIn(text) !== undefined) return `${response.status} with a stack trace`;
  const { message = '' } = z.object({ message: z.string().optional() }).parse(JSON.parse(text));
  return response.status === 200 ? '200' : `${response.status} ${message}`;
}
