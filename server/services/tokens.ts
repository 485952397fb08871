import { randomBytes } from 'node:crypto';
import { findTool } from '../../domain/downloads.ts';
import { SiteError } from '../../domain/errors.ts';
import { hasLink } from '../../domain/link.ts';
import { formatToken, TOKEN_MAX, TOKEN_RANDOM_BITS, tokenNamesTool } from '../../domain/token.ts';
import type { Store } from '../store/store.ts';
import type { UsedToken } from '../store/tokens.ts';
import type { Clock } from './clock.ts';
import type { Content } from './content.ts';
import type { Grants } from './grants.ts';
import { sha256 } from './hashes.ts';
import { createThrottle } from './throttles.ts';

/** One-time tokens for premium tools. */
export interface Tokens {
  /**
   * Issues a token for a premium tool and returns it, the only time it is shown. Throws `not-found` for
   * a tool that is not premium, `token-generation-failed` when the store does not answer.
   */
  generate(toolId: string): Promise<string>;
  /**
   * Uses a token up and returns the address of the download, which opens for 15 minutes. Throws
   * `invalid-token`, whatever is wrong with the token (specification, section 8: a failure to validate
   * counts as invalid), and `too-many-attempts`.
   */
  redeem(attempt: { toolId: string; token: string; address: string }): Promise<string>;
  /** The last hundred used tokens, newest first; empty when they cannot be loaded (section 8). */
  listUsed(onFailure: (error: unknown) => void): Promise<UsedToken[]>;
}

const USED_SHOWN = 100;

/** Makes the tokens service. */
export function createTokens(store: Store, clock: Clock, content: Content, grants: Grants): Tokens {
  const throttle = createThrottle(store, {
    name: 'token',
    perKey: 20,
    overall: 2_000,
    seconds: 15 * 60,
  });
  const premiumTool = async (toolId: string) => {
    const { content: portfolio } = await content.load();
    const tool = findTool(portfolio.downloads, toolId);
    return tool?.isPremium ? tool : undefined;
  };

  return {
    async generate(toolId) {
      try {
        const tool = await premiumTool(toolId);
        if (tool === undefined) {
          throw new SiteError('not-found', { detail: 'no premium tool has this id' });
        }
        const now = clock();
        const random = randomBytes(TOKEN_RANDOM_BITS / 8).toString('hex');
        const token = formatToken(tool.id, now.getTime(), random);
        await store.tokens.issue({
          hash: sha256(token),
          toolId: tool.id,
          issuedAt: now.toISOString(),
          note: '',
          expiresAt: null,
        });
        return token;
      } catch (cause) {
        if (cause instanceof SiteError && cause.code === 'not-found') throw cause;
        throw new SiteError('token-generation-failed', { cause });
      }
    },

    async redeem({ toolId, token, address }) {
      try {
        await throttle.attempt(address);
        const tool = await premiumTool(toolId);
        const entered = token.trim();
        const plausible =
          tool !== undefined &&
          hasLink(tool.downloadUrl) &&
          entered.length <= TOKEN_MAX &&
          tokenNamesTool(entered, toolId);
        const accepted =
          plausible &&
          (await store.tokens.redeem({
            token: entered,
            hash: sha256(entered),
            toolId,
            now: clock().toISOString(),
          }));
        if (!accepted) throw new SiteError('invalid-token');
        // The token is used up: its download is handed out even where the count cannot be reset.
        await throttle.forgive(address).catch(() => undefined);
        return `/grants/${grants.sign(toolId, entered)}`;
      } catch (cause) {
        if (cause instanceof SiteError && cause.code !== 'load-failed') throw cause;
        throw new SiteError('invalid-token', { cause, detail: 'The token could not be checked.' });
      }
    },

    listUsed: (onFailure) =>
      store.tokens.listUsed(USED_SHOWN).catch((error: unknown) => {
        onFailure(error);
        return [];
      }),
  };
}
