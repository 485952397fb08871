import { DAY_MS } from '../../domain/durations.ts';
import { SiteError } from '../../domain/site-error.ts';
import { type TokenOrder, tokenOrderSchema } from '../../domain/token.ts';
import { THIS_MACHINE } from '../audit/audit.ts';
import { StartError } from '../core/start-error.ts';
import { issueToken } from '../downloads/tokens.ts';
import type { Settings } from '../settings/settings.ts';
import { auditWithNotes, storedContent, withStore } from './stored-site.ts';

/** What is asked for, as it was typed. */
interface AskedToken {
  readonly toolId: string;
  readonly note: string;
  /** After how many days it is invalid; null for never. */
  readonly days: number | null;
}

/**
 * Issues a token for a premium tool of the site with these settings, which may be running. Resolves to it, the only time
 * it is shown, and to a line for each thing that went wrong after it. Throws a SiteError, a StartError or a ZodError.
 */
export async function issueFromMachine(
  settings: Settings,
  { toolId, note, days }: AskedToken,
): Promise<{ token: string; notes: readonly string[] }> {
  const clock = () => new Date();
  const expiresAt =
    days === null ? null : new Date(clock().getTime() + days * DAY_MS).toISOString();
  const order: TokenOrder = tokenOrderSchema.parse({ toolId, note, expiresAt });
  return withStore(settings, async (store) => {
    const { downloads } = (await storedContent(store)).content;
    const token = await issueToken({ store, clock }, downloads, order).catch((cause: unknown) => {
      if (!(cause instanceof SiteError) || cause.code !== 'not-found') throw cause;
      const tools = downloads.categories.flatMap((category) => category.tools);
      const ids = tools.filter(({ isPremium }) => isPremium).map(({ id }) => id);
      throw new StartError(
        `There is no premium tool ${toolId}.`,
        ids.length === 0
          ? 'Switch Premium on for a tool in the tab Downloads.'
          : `Name one of these: ${ids.join(', ')}.`,
        cause,
      );
    });
    const notes: string[] = [];
    const { record } = auditWithNotes(store, notes);
    await record({ event: 'tokens-issued', detail: toolId }, THIS_MACHINE);
    return { token, notes };
  });
}
