import type { Finding } from '../../domain/findings.ts';
import { SettingsError, StartError } from '../core/start-error.ts';
import { createOwnRequests, type OwnRequests } from '../doctor/address-check.ts';
import { runChecks } from '../doctor/checks.ts';
import { describeRunning, type Running } from '../doctor/doctor.ts';
import { type CheckedSite, refusedSettings, siteChecks } from '../doctor/site-checks.ts';
import { openFiles } from '../files/open-files.ts';
import type { NotedSettings } from '../settings/read-settings.ts';
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
export async function examine(read: () => NotedSettings): Promise<Examined> {
  let notes: NotedSettings['notes'] = [];
  try {
    const noted = read();
    notes = noted.notes;
    const settings = noted.settings();
    const files = await openFiles(settings);
    return await withOpened(settings, async (opened) => {
      const own = await ownRequestsOf(opened);
      const site = { settings, notes, opened, files, own, clock };
      return {
        running: await describeRunning(opened),
        findings: await runChecks(siteChecks(site)),
      };
    });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const found = refusedSettings(error.problems, notes);
    return {
      running: null,
      findings: found.map((diagnosis) => ({ check: 'settings', ...diagnosis })),
    };
  }
}

const clock = () => new Date();

/** Null where the store cannot be used, which other checks say. */
const ownRequestsOf = (opened: CheckedSite['opened']): Promise<OwnRequests | null> =>
  opened instanceof StartError
    ? Promise.resolve(null)
    : createOwnRequests(opened, clock).catch(() => null);
