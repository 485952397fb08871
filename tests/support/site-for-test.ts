import { expect, onTestFinished } from 'vitest';
import { type SiteProcess, startProcess } from './programs.ts';
import { type RunningSite, startSite } from './running-site.ts';

/** Starts the built site until the running test is finished. */
export async function siteForTest(
  settings: Readonly<Record<string, string>>,
): Promise<RunningSite> {
  const site = await startSite(settings);
  onTestFinished(() => site.stop());
  return site;
}

/** Starts the built site in a process of its own, until the running test is finished. */
export function processForTest(...given: Parameters<typeof startProcess>): SiteProcess {
  const site = startProcess(...given);
  onTestFinished(async () => {
    site.signal('SIGKILL');
    await site.end;
  });
  return site;
}

/** Expects a start that ends with one line, which has this text, no stack trace and no secret of the tests. */
export async function expectRefusedStart(site: SiteProcess, line: RegExp): Promise<void> {
  expect(await site.end).toBe(1);
  const { stdout, stderr } = site.output;
  expect(stderr).toMatch(line);
  expect(stderr).toMatch(/^Engawa cannot start\. [^\n]+\n$/);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|node:|hunter2/);
  expect(stdout).not.toMatch(/^Engawa/m);
}
