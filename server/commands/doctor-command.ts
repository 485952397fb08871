import type { Finding } from '../../domain/findings.ts';
import { runChecks } from '../doctor/checks.ts';
import { createOwnRequests, type OwnRequests } from '../doctor/own-requests.ts';
import { reasonsWithout } from '../doctor/reasons.ts';
import { describeRunning, type Running } from '../doctor/running.ts';
import { refusedSettings } from '../doctor/settings-check.ts';
import { type CheckedSite, siteChecks } from '../doctor/site-checks.ts';
import type { OpenedStore } from '../doctor/store-check.ts';
import { tryUpgrade } from '../doctor/upgrade.ts';
import type { Settings } from '../env.ts';
import { SettingsError, StartError } from '../start-error.ts';
import { withOpened } from './version-command.ts';

/** What was found. */
export interface Examined {
  /** Null where the settings are refused: nobody knows which store is meant. */
  readonly running: Running | null;
  readonly findings: readonly Finding[];
}

/** Settings that may be refused, and the line about names that are none. */
type ReadSettings = () => { readonly settings: () => Settings; readonly unknown: string | null };

/**
 * Checks the site of the settings that `read` returns, which may be running. Settings that the site would refuse are
 * findings, and the only ones.
 */
export const examine = (read: ReadSettings): Promise<Examined> =>
  withSite(read, async ({ settings, unknown, opened }) =>
    runChecks(
      siteChecks({
        settings,
        unknown,
        opened,
        own: await ownRequestsOf(opened),
        isInside: false,
        clock,
      }),
    ),
  );

/** Tries the migrations of this version on a copy of the store of the settings that `read` returns. */
export const examineUpgrade = (read: ReadSettings): Promise<Examined> =>
  withSite(read, async ({ settings, opened }) => {
    const found = await tryUpgrade(settings, opened, reasonsWithout(settings));
    return found.map((diagnosis) => ({ check: 'upgrade', ...diagnosis }));
  });

async function withSite(
  read: ReadSettings,
  work: (site: Pick<CheckedSite, 'settings' | 'unknown' | 'opened'>) => Promise<readonly Finding[]>,
): Promise<Examined> {
  try {
    const { settings: parsed, unknown } = read();
    const settings = parsed();
    return await withOpened(settings, async (opened) => ({
      running: await describeRunning(opened),
      findings: await work({ settings, unknown, opened }),
    }));
  } catch (error) {
    if (error instanceof SettingsError) return refused(refusedSettings(error.problems));
    if (error instanceof StartError) {
      return refused([{ state: 'broken', says: error.problem, fix: error.fix }]);
    }
    throw error;
  }
}

const clock = () => new Date();

/** Null where the store cannot be used, which other checks say. */
const ownRequestsOf = (opened: OpenedStore): Promise<OwnRequests | null> =>
  opened instanceof StartError
    ? Promise.resolve(null)
    : createOwnRequests(opened, clock).catch(() => null);

const refused = (found: ReturnType<typeof refusedSettings>): Examined => ({
  running: null,
  findings: found.map((diagnosis) => ({ check: 'settings', ...diagnosis })),
});
