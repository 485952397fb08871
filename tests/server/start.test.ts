import { once } from 'node:events';
import { request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { folderForTest } from '../support/folders.ts';
import { postForm } from '../support/requests.ts';
import { processForTest } from '../support/site-for-test.ts';

// tests/programs/start.test.ts has what else a start does with its settings.
const PASSCODE = 'correct horse battery staple';

let folder: string;
beforeEach(async () => {
  folder = await folderForTest();
});

const start = (settings: Readonly<Record<string, string>> = {}) =>
  processForTest({ DATA_DIR: path.join(folder, 'data'), ...settings });

const sendPasscode = (address: string, passcode = '') => postForm(`${address}/admin`, { passcode });

/** The line for the owner among the lines of the log. */
const openLines = ({ output }: ReturnType<typeof start>): string[] =>
  output.stdout.split('\n').filter((line) => line.startsWith('Engawa'));

describe('a start', () => {
  it('prints the generated passcode the first time only', async () => {
    const first = start();
    const address = await first.address;
    const passcode = /^Engawa is open at \S+\. The admin passcode, shown this once: (\S+)$/.exec(
      openLines(first)[0] ?? '',
    )?.[1];
    expect(passcode).toMatch(/^[a-z]{4}(-[a-z]{4}){4}$/);
    expect((await sendPasscode(address, passcode)).status).toBe(302);
    first.signal('SIGTERM');
    await first.end;

    const second = start();
    const newAddress = await second.address;
    expect(openLines(second)).toEqual([`Engawa is open at ${newAddress}`]);
    expect((await sendPasscode(newAddress, passcode)).status).toBe(302);
  });

  it('never prints a passcode that was set, and a stop lets requests in progress finish', async () => {
    const site = start({ ADMIN_PASSCODE: PASSCODE, LOG_LEVEL: 'trace' });
    const address = await site.address;
    expect((await sendPasscode(address, PASSCODE)).status).toBe(302);
    expect((await sendPasscode(address, 'a wrong one')).status).toBe(401);
    expect(openLines(site)).toEqual([`Engawa is open at ${address}`]);
    const body = 'name=Asha&email=a@b.example&message=The+last+one';
    const unfinished = request(`${address}/contact`, {
      method: 'POST',
      headers: {
        Expect: '100-continue',
        'Content-Type': 'application/x-www-form-urlencoded',
        'Content-Length': body.length,
      },
    });
    unfinished.flushHeaders();
    // The server has received it.
    await once(unfinished, 'continue');

    site.signal('SIGTERM');
    await expect
      .poll(() => fetch(`${address}/healthz`).then(String, () => 'refused'))
      .toBe('refused');
    const pending = once(unfinished, 'response');
    unfinished.end(body);
    const [response] = await pending;
    expect(response.statusCode).toBe(200);
    expect(await text(response)).toContain('Message sent successfully!');
    // The client keeps its connection open, but the site does not wait for it.
    let end: unknown = 'still there';
    void site.end.then((code) => {
      end = code;
    });
    await expect.poll(() => end, { timeout: 4_000 }).toBe(0);
    expect(site.output.stdout + site.output.stderr).not.toMatch(/horse|wrong one/);
    expect(site.output.stderr).toBe('');
  });
});
