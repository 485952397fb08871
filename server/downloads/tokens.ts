import { randomBytes } from 'node:crypto';
import { findPublishedTool, findTool, type Tool } from '../../domain/content/downloads.ts';
import type { Portfolio } from '../../domain/content/portfolio.ts';
import { MINUTE_S } from '../../domain/durations.ts';
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

export function createTokens(
  site: Pick<Site, 'store' | 'clock'>,
  content: Pick<Content, 'loadAndPublish'>,
  grants: Pick<Grants, 'sign'>,
  toolFiles: Pick<ToolFiles, 'fingerprintOf'>,
) {
  const { store, clock } = site;
  const { db } = store;
  // By address alone, so that strangers lock no buyer out: nobody can guess 128 random bits.
  const throttle = createThrottle(store, { name: 'token', perKey: 20, seconds: 15 * MINUTE_S });
  const downloads = async () => (await content.loadAndPublish()).content.downloads;

  // The same statements run for every token: the answer's time gives no hint of what is wrong.
  const redeemFor = async (tool: Tool, token: string): Promise<string> => {
    const file = await toolFiles.fingerprintOf(tool);
    if (file === null) throw new SiteError('tool-without-file');
    // Another text is looked up as the empty one, which no token is: a database may refuse its characters.
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
     * Uses a token up and returns the grant of the download. Throws `invalid-token`, `too-many-attempts`, and for any
     * token `tool-free`, `tool-gone` or `tool-without-file`; where the store does not answer,
     * `token-outcome-unknown` if the token may have been used, the store's error if it was not.
     */
    async redeem(attempt: { toolId: string; token: string; address: string }): Promise<string> {
      const { toolId, token, address } = attempt;
      await throttle.attempt(address);
      const tool = findPublishedTool(await downloads(), toolId);
      if (tool === undefined) throw new SiteError('tool-gone');
      if (!tool.isPremium) throw new SiteError('tool-free');
      const grant = await redeemFor(tool, token.trim());
      // The token is used up: its buyer gets the download.
      await throttle.reset(address).catch(() => undefined);
      return grant;
    },

    /** Revokes an unused token, and returns its tool and its last letters. Throws `token-not-revoked`. */
    async revoke(hash: string): Promise<{ toolId: string; ending: string }> {
      const revoked = await revokeToken(db, hash, clock().toISOString());
      if (revoked === undefined) throw new SiteError('token-not-revoked');
      return revoked;
    },

    async list(query: TokenQuery) {
      const rows = await listTokens(db, query, PAGE_SIZE + 1);
      return { tokens: rows.slice(0, PAGE_SIZE), more: rows.length > PAGE_SIZE };
    },
  };
}
