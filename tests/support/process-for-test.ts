import { expect, onTestFinished } from 'vitest';
import { type Launch, type SiteProcess, startProcess } from './site-process.ts';

/** Starts the built site with these settings and no others, until the running test is finished. */
export function processForTest(
  settings: Readonly<Record<string, string>>,
  launch?: Launch,
): SiteProcess {
  const site = startProcess(settings, launch);
  onTestFinished(async () => {
    site.signal('SIGKILL');
    await site.end;
  });
  return site;
}

/** Sends the form of the login. */
export const sendPasscode = (address: string, passcode: string): Promise<Response> =>
  fetch(`${address}/admin`, {
    method: 'POST',
    body: new URLSearchParams({ passcode }),
    redirect: 'manual',
  });

/** The line for the owner among the lines of the log. */
export const openLines = ({ output }: SiteProcess): string[] =>
  output.stdout.split('\n').filter((line) => line.startsWith('Engawa'));

/** Expects a start that ends with one line, which has this text, no stack trace and no secret of the tests. */
export async function expectRefusedStart(site: SiteProcess, line: RegExp): Promise<void> {
  expect(await site.end).toBe(1);
  const { stderr } = site.output;
  expect(stderr).toMatch(line);
  expect(stderr).toMatch(/^Engawa cannot start\. [^\n]+\n$/);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|node:|hunter2/);
  expect(openLines(site)).toEqual([]);
}
