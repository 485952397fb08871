import type { Finding } from '../../domain/findings.ts';
import { runChecks } from '../doctor/checks.ts';
import { createOwnRequests, type OwnRequests } from '../doctor/own-requests.ts';
import { describeRunning, type Running } from '../doctor/running.ts';
import { refusedSettings } from '../doctor/settings-check.ts';
import { siteChecks } from '../doctor/site-checks.ts';
import type { OpenedStore } from '../doctor/store-check.ts';
import type { Settings } from '../env.ts';
import { SettingsError, StartError } from '../start-error.ts';
import { withOpened } from './version-command.ts';

/** What was found. */
export interface Examined {
  /** Null where the settings are refused: nobody knows which store is meant. */
  readonly running: Running | null;
  readonly findings: readonly Finding[];
}

/**
 * Checks the site of the settings that `read` resolves to, which may be running. Settings that the site would refuse are
 * findings, and the only ones.
 */
export async function examine(
  read: () => { readonly settings: () => Settings; readonly unknown: string | null },
): Promise<Examined> {
  try {
    const { settings: parsed, unknown } = read();
    const settings = parsed();
    return await withOpened(settings, async (opened) => ({
      running: await describeRunning(opened),
      findings: await runChecks(
        siteChecks({
          settings,
          unknown,
          opened,
          own: await ownRequestsOf(opened),
          isInside: false,
          clock,
        }),
      ),
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
