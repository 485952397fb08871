import type { Finding } from '../../domain/findings.ts';
import { runChecks } from '../doctor/checks.ts';
import { createOwnRequests, type OwnRequests } from '../doctor/own-requests.ts';
import { reasonsWithout } from '../doctor/reasons.ts';
import { describeRunning, type Running } from '../doctor/running.ts';
import { refusedSettings } from '../doctor/settings-check.ts';
import { type CheckedSite, siteChecks } from '../doctor/site-checks.ts';
import type { OpenedStore } from '../doctor/store-check.ts';
import { tryUpgrade } from '../doctor/upgrade.ts';
import type { NotedSettings } from '../read-settings.ts';
import { SettingsError, StartError } from '../start-error.ts';
import { withOpened } from './version-command.ts';

/** What was found. */
export interface Examined {
  /** Null where the settings are refused: nobody knows which store is meant. */
  readonly running: Running | null;
  readonly findings: readonly Finding[];
}

/**
 * Checks the site of the settings that `read` returns, which may be running. Settings that the site would refuse are
 * findings, and the only ones beside the notes.
 */
export const examine = (read: () => NotedSettings): Promise<Examined> =>
  withSite(read, async ({ settings, notes, opened }) =>
    runChecks(
      siteChecks({
        settings,
        notes,
        opened,
        own: await ownRequestsOf(opened),
        isInside: false,
        clock,
      }),
    ),
  );

/** Tries the migrations of this version on a copy of the store of the settings that `read` returns. */
export const examineUpgrade = (read: () => NotedSettings): Promise<Examined> =>
  withSite(read, async ({ settings, opened }) => {
    const found = await tryUpgrade(settings, opened, reasonsWithout(settings));
    return found.map((diagnosis) => ({ check: 'upgrade', ...diagnosis }));
  });

async function withSite(
  read: () => NotedSettings,
  work: (site: Pick<CheckedSite, 'settings' | 'notes' | 'opened'>) => Promise<readonly Finding[]>,
): Promise<Examined> {
  let notes: NotedSettings['notes'] = [];
  try {
    const found = read();
    notes = found.notes;
    const settings = found.settings();
    return await withOpened(settings, async (opened) => ({
      running: await describeRunning(opened),
      findings: await work({ settings, notes, opened }),
    }));
  } catch (error) {
    if (error instanceof SettingsError) return refused(refusedSettings(error.problems, notes));
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
