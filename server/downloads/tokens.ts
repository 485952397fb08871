import { randomBytes } from 'node:crypto';
import { findPublishedTool, findTool, type Tool } from '../../domain/content/downloads.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { SiteError } from '../../domain/site-error.ts';
import {
  formatToken,
  TOKEN_ENDING_LETTERS,
  TOKEN_RANDOM_BITS,
  type TokenOrder,
  tokenNamesTool,
} from '../../domain/token.ts';
import type { Content } from '../content/content.ts';
import { sha256 } from '../core/hashes.ts';
import type { Site } from '../site.ts';
import { createThrottle } from '../throttles/throttles.ts';
import type { Grants } from './grants.ts';
import {
  insertTokens,
  listTokens,
  type NewToken,
  redeemToken,
  revokeToken,
  type TokenQuery,
} from './queries.ts';
import type { ToolFiles } from './tool-files.ts';

const PAGE_SIZE = 50;

/** Makes a token, and the row by which it is stored. */
export function makeToken(
  { toolId, note, expiresAt }: TokenOrder,
  now: Date,
): { token: string; row: NewToken } {
  const random = randomBytes(TOKEN_RANDOM_BITS / 8).toString('hex');
  const token = formatToken(toolId, now.getTime(), random);
  const row = {
    tokenHash: sha256(token),
    ending: token.slice(-TOKEN_ENDING_LETTERS),
    toolId,
    issuedAt: now.toISOString(),
    note,
    expiresAt,
  };
  return { token, row };
}

/** Issues a token for a premium tool. Throws `not-found` for a tool that is not premium, or the store's error. */
export async function issueToken(
  { store, clock }: Pick<Site, 'store' | 'clock'>,
  downloads: Portfolio['downloads'],
  order: TokenOrder,
): Promise<string> {
  const tool = findTool(downloads, order.toolId);
  if (!tool?.isPremium) throw new SiteError('not-found', { detail: 'no premium tool has this id' });
  const { token, row } = makeToken(order, clock());
  await insertTokens(store.db, [row], null);
  return token;
}

export type Tokens = ReturnType<typeof createTokens>;

/** One-time tokens for premium tools. */
export function createTokens(
  site: Pick<Site, 'store' | 'clock'>,
  content: Pick<Content, 'loadAndPublish'>,
  grants: Pick<Grants, 'sign'>,
  toolFiles: Pick<ToolFiles, 'fingerprintOf'>,
) {
  const { store, clock } = site;
  const { db } = store;
  // No limit for all addresses together: with one, strangers could lock out a buyer, and 128 random bits cannot
  // be guessed anyway.
  const throttle = createThrottle(store, { name: 'token', perKey: 20, seconds: 15 * 60 });
  const downloads = async () => (await content.loadAndPublish()).content.downloads;

  // The same statements run for every token, so that the answer's time gives no hint of what is wrong.
  const redeemFor = async (tool: Tool, token: string): Promise<string> => {
    const file = await toolFiles.fingerprintOf(tool);
    if (file === null) throw new SiteError('tool-without-file');
    // A text that cannot be a token of this tool is looked up as the empty text, which no token is: a database may
    // refuse some of its characters.
    const possible = tokenNamesTool(token, tool.id) ? token : '';
    const use = { token: possible, toolId: tool.id, now: clock().toISOString() };
    if (!(await redeemToken(db, use))) throw new SiteError('invalid-token');
    return grants.sign({ toolId: tool.id, file });
  };

  return {
    /** Issues a token and returns it, the only time it is shown. Throws as `issueToken` does. */
    generate: async (order: TokenOrder): Promise<string> =>
      issueToken(site, await downloads(), order),

    /**
     * Uses a token up and returns the grant of the download, which is valid for a short time. Throws
     * `invalid-token` for every reason to refuse the token, and `too-many-attempts`. Where the store does not answer,
     * there is no download (docs/product.md#messages): throws `token-outcome-unknown` where the token may have been
     * used, the store's error where it certainly was not. Throws `tool-free`, `tool-gone` or `tool-without-file` for
     * any token.
     */
    async redeem(attempt: { toolId: string; token: string; address: string }): Promise<string> {
      const { toolId, token, address } = attempt;
      await throttle.attempt(address);
      const tool = findPublishedTool(await downloads(), toolId);
      if (tool === undefined) throw new SiteError('tool-gone');
      if (!tool.isPremium) throw new SiteError('tool-free');
      const grant = await redeemFor(tool, token.trim());
      // The token is used up: return its download even where the count cannot be reset.
      await throttle.reset(address).catch(() => undefined);
      return grant;
    },

    /** Revokes an unused token, and returns its tool and its last letters. Throws `token-not-revoked`. */
    async revoke(hash: string): Promise<{ toolId: string; ending: string }> {
      const revoked = await revokeToken(db, hash, clock().toISOString());
      if (revoked === undefined) throw new SiteError('token-not-revoked');
      return revoked;
    },

    /** The fifty newest tokens of a query, and whether there are further ones. */
    async list(query: TokenQuery) {
      const rows = await listTokens(db, query, PAGE_SIZE + 1);
      return { tokens: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE };
    },
  };
}
