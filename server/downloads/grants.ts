import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { SiteError } from '../../domain/site-error.ts';
import { CLOCK_TOLERANCE_MS, type Clock } from '../core/clock.ts';
import { sha256 } from '../core/hashes.ts';
import { settingRows } from '../store/setting-rows.ts';
import type { Store } from '../store/store.ts';

const payloadSchema = z.object({
  tool: z.string(),
  token: z.string(),
  file: z.string(),
  until: z.number(),
});

/** The content of a grant. */
export interface Grant {
  readonly toolId: string;
  /** The fingerprint of the tool's download when the token was used (see ToolFiles.fingerprintOf). */
  readonly file: string;
}

/** Signed, short-lived permissions to fetch one premium tool. */
export interface Grants {
  /** Signs a grant for a tool and its file, bound to the redeemed token. */
  sign(grant: Grant, token: string): string;
  /** Whether this site has signed a grant, which may have expired. */
  isOwn(grant: string): boolean;
  /**
   * Verifies a grant and returns its content. Throws `not-found` for a forged one, `link-expired` for an expired one.
   */
  open(grant: string): Grant;
}

/**
 * Creates the grants service; its key is generated once and stored. A grant is valid for one tool's download and for
 * `lifetime` milliseconds.
 */
export async function createGrants(store: Store, clock: Clock, lifetime: number): Promise<Grants> {
  const stored = await settingRows(store).insertIfMissing(
    'grant-key',
    randomBytes(32).toString('base64url'),
  );
  const key = Buffer.from(stored, 'base64url');
  const signed = (body: string): string =>
    `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;

  const bodyOf = (grant: string): string => grant.slice(0, grant.indexOf('.'));
  const isOwn = (grant: string): boolean => {
    const [given, expected] = [Buffer.from(grant), Buffer.from(signed(bodyOf(grant)))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  };

  return {
    sign({ toolId, file }, token) {
      const until = clock().getTime() + lifetime;
      const payload = { tool: toolId, token: sha256(token), file, until };
      return signed(Buffer.from(JSON.stringify(payload)).toString('base64url'));
    },

    isOwn,

    open(grant) {
      if (!isOwn(grant)) {
        throw new SiteError('not-found', { detail: 'a download link with a wrong signature' });
      }
      const body = bodyOf(grant);
      const payload = payloadSchema.parse(
        JSON.parse(Buffer.from(body, 'base64url').toString('utf8')),
      );
      const left = payload.until - clock().getTime();
      if (left <= 0 || left > lifetime + CLOCK_TOLERANCE_MS) throw new SiteError('link-expired');
      return { toolId: payload.tool, file: payload.file };
    },
  };
}
