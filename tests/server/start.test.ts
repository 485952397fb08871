import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { portfolioRows } from '../../server/content/rows.ts';
import { passcodeRows } from '../../server/login/passcode-rows.ts';
import { verifyPasscode } from '../../server/login/passcodes.ts';
import { requireFreshBuild } from '../support/build.ts';
import { samplePortfolio } from '../support/sample-portfolio.ts';
import { type SiteProcess, startProcess } from '../support/site-process.ts';
import { openForTest, placeForTest } from '../support/stores.ts';

const PASSCODE = 'correct horse battery staple';

let folder: string;
beforeAll(requireFreshBuild);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'engawa-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

/** Starts a site that ends with the test. */
function start(settings: Readonly<Record<string, string>> = {}): SiteProcess {
  const site = startProcess({ DATA_DIR: path.join(folder, 'data'), ...settings });
  onTestFinished(async () => {
    site.signal('SIGKILL');
    await site.end;
  });
  return site;
}

/** A port that something else listens on. */
async function portInUse(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const bound = server.address();
  return String(typeof bound === 'object' ? bound?.port : '');
}

const logIn = (address: string, passcode: string) =>
  fetch(`${address}/admin`, {
    method: 'POST',
    body: new URLSearchParams({ passcode }),
    redirect: 'manual',
  });

/** The line for the owner among the lines of the log. */
const openLines = ({ output }: SiteProcess) =>
  output.stdout.split('\n').filter((line) => line.startsWith('Engawa'));

describe('a start', () => {
  it('tells the passcode that it generated, the first time only', async () => {
    const first = start();
    const address = await first.address;
    const passcode = /^Engawa is open at \S+\. The admin passcode, shown this once: (\S+)$/.exec(
      openLines(first)[0] ?? '',
    )?.[1];
    expect(passcode).toMatch(/^[a-z]{4}(-[a-z]{4}){4}$/);
    expect((await logIn(address, passcode ?? '')).status).toBe(302);
    first.signal('SIGTERM');
    await first.end;

    const second = start();
    const again = await second.address;
    expect(openLines(second)).toEqual([`Engawa is open at ${again}`]);
    expect((await logIn(again, passcode ?? '')).status).toBe(302);
  });

  it('tells it, though an earlier start has failed', async () => {
    const failed = start({ PORT: await portInUse() });
    expect(await failed.end).toBe(1);
    const site = start();
    await site.address;
    expect(openLines(site)[0]).toContain('The admin passcode, shown this once: ');
  });

  it('warns of a passcode that is shorter than 15 characters, without telling it', async () => {
    const outputOf = async (passcode: string) => {
      const site = start({ ADMIN_PASSCODE: passcode });
      await site.address;
      site.signal('SIGTERM');
      await site.end;
      return site.output.stdout;
    };
    const short = await outputOf('fourteen chars');
    expect(short).toContain('ADMIN_PASSCODE is shorter than 15 characters.');
    expect(short).not.toContain('fourteen chars');
    expect(await outputOf('fifteen letters')).not.toContain('shorter');
  });

  it('never tells the passcode that was set', async () => {
    const site = start({ ADMIN_PASSCODE: PASSCODE, LOG_LEVEL: 'trace' });
    expect((await logIn(await site.address, PASSCODE)).status).toBe(302);
    expect((await logIn(await site.address, 'a wrong one')).status).toBe(401);
    expect(openLines(site)).toEqual([`Engawa is open at ${await site.address}`]);
    expect(site.output.stdout + site.output.stderr).not.toMatch(/horse|wrong one/);
    expect(site.output.stderr).toBe('');
  });

  it('says if a later build may remove its own build', async () => {
    const build = path.join(folder, 'build');
    await cp('build/current/', build, { recursive: true });
    await rm(path.join(build, 'in-use.db'));
    await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    const site = startProcess(
      { DATA_DIR: path.join(folder, 'data') },
      { command: [process.execPath, path.join(build, 'server/index.js')], cwd: process.cwd() },
    );
    onTestFinished(async () => {
      site.signal('SIGKILL');
      await site.end;
    });
    await site.address;
    expect(site.output.stderr).toContain('The build cannot be locked');
  });

  it('that sets another passcode ends every session', async () => {
    const first = start({ ADMIN_PASSCODE: PASSCODE });
    const login = await logIn(await first.address, PASSCODE);
    const cookie = login.headers.get('Set-Cookie')?.split(';', 1)[0] ?? '';
    first.signal('SIGTERM');
    await first.end;

    const second = start({ ADMIN_PASSCODE: 'another horse battery staple' });
    const address = await second.address;
    const activity = await fetch(`${address}/admin/activity`, {
      method: 'POST',
      headers: { Cookie: cookie },
    });
    expect(activity.status).toBe(401);
    expect((await logIn(address, PASSCODE)).status).toBe(401);
  });

  it('sets the passcode before it answers anyone', async () => {
    const place = await placeForTest('sqlite');
    const settings = { ...place.settings, ADMIN_PASSCODE: PASSCODE, PORT: await portInUse() };
    // The start fails after it has stored the passcode.
    expect(await start(settings).end).toBe(1);
    const store = await openForTest(place);
    const hash = await passcodeRows(store).read();
    expect(await verifyPasscode(PASSCODE, hash ?? '')).toBe(true);
  });

  it('with an https SITE_URL sends cookies for that address only', async () => {
    const site = start({ ADMIN_PASSCODE: PASSCODE, SITE_URL: 'https://example.com' });
    const login = await logIn(await site.address, PASSCODE);
    expect(login.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-engawa_session=[^;]+; Max-Age=43200; Path=\/;.* HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^__Host-engawa_device=[^;]+; Max-Age=31536000; Path=\/;.* HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
  });
});

describe('a start that cannot succeed ends with one line that says what to do:', () => {
  const cases: {
    what: string;
    settings: () => Promise<Record<string, string>> | Record<string, string>;
    line: RegExp;
  }[] = [
    {
      what: 'a port that is none',
      settings: () => ({ PORT: '3000x' }),
      line: /PORT is no port\. Set it to a whole number/,
    },
    {
      what: 'several wrong settings',
      settings: () => ({ PORT: '-1', SITE_URL: 'example.com', LOG_LEVEL: 'loud' }),
      line: /PORT is .* SITE_URL is .* LOG_LEVEL is /,
    },
    {
      what: 'a raw % in the password of the mail server',
      settings: () => ({
        MAIL_PROVIDER: 'smtp',
        SMTP_URL: 'smtp://user:hunter2%@mail.example:587',
        MAIL_TO: 'owner@example.com',
      }),
      line: /SMTP_URL has a % that encodes no character\. Write a % of the user or the password as %25\./,
    },
    {
      what: 'an address of the database that cannot be decoded',
      settings: () => ({ DATABASE_URL: 'postgres://user:hunter2%ff@db.example/site' }),
      line: /DATABASE_URL has a % that encodes no character\. Write a %/,
    },
    {
      what: 'a certificate for the database that is not there',
      settings: () => ({
        DATABASE_URL:
          'postgres://u:hunter2@127.0.0.1:1/site?sslmode=verify-full&sslrootcert=/no/ca.crt',
      }),
      line: /DATABASE_URL: PostgreSQL could not be opened \(ENOENT.*\/no\/ca\.crt/,
    },
    {
      what: 'a data folder with a line break in its name',
      settings: async () => {
        await writeFile(path.join(folder, 'file'), '');
        return { DATA_DIR: path.join(folder, 'file/two\nlines') };
      },
      line: /DATA_DIR: \S+\/file\/two lines cannot be used/,
    },
    {
      what: 'a port in use',
      settings: async () => ({ PORT: await portInUse() }),
      line: /PORT: \d+ is in use by another program\. End that program, or set PORT/,
    },
    {
      what: 'a host that is not this machine',
      settings: () => ({ HOST: '192.0.2.1' }),
      line: /HOST: the site cannot listen on 192\.0\.2\.1/,
    },
    {
      what: 'a database server that does not answer',
      settings: () => ({ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/site' }),
      line: /DATABASE_URL: PostgreSQL could not be opened \(.*ECONNREFUSED.*\)\. Check that/,
    },
    {
      what: 'a database that is not there',
      settings: () => ({ DATABASE_URL: `${inject('postgres')}/no_such_database` }),
      line: /DATABASE_URL: .*does not exist.*Check that/,
    },
    {
      what: 'an encryption that the server does not have',
      settings: async () => ({
        DATABASE_URL: `${(await placeForTest('postgres')).settings.DATABASE_URL}?sslmode=require`,
      }),
      line: /DATABASE_URL: .*does not support SSL.*add \?sslmode=disable/,
    },
    {
      what: 'an encryption that is unknown',
      settings: async () => ({
        DATABASE_URL: `${(await placeForTest('postgres')).settings.DATABASE_URL}?sslmode=on`,
      }),
      line: /DATABASE_URL: .*sslmode=on is unknown/,
    },
    {
      what: 'a data folder that cannot be made',
      settings: async () => {
        await writeFile(path.join(folder, 'file'), '');
        return { DATA_DIR: path.join(folder, 'file/data') };
      },
      line: /DATA_DIR: \S+\/file\/data cannot be used \(.*\)\. Name a folder/,
    },
    {
      what: 'a data folder that another process has',
      settings: async () => {
        const other = start({ DATA_DIR: folder });
        await other.address;
        return { DATA_DIR: folder };
      },
      line: /DATA_DIR: \S+ cannot be used\. It is in use by process \d+ on \S+ since \S+Z\. End that process/,
    },
    {
      what: 'a store that is none',
      settings: async () => {
        await writeFile(path.join(folder, 'engawa.sqlite'), 'no database'.repeat(100));
        return { DATA_DIR: folder };
      },
      line: /DATA_DIR: .*file is not a database/,
    },
    ...[PASSCODE, ''].map((ADMIN_PASSCODE) => ({
      what: `a store that cannot be written, with ${ADMIN_PASSCODE === '' ? 'no' : 'a'} passcode given`,
      settings: async () => {
        const place = await placeForTest('sqlite');
        await (await place.open()).close();
        await place.query(
          `create trigger refusal before insert on settings when new.name = 'passcode-hash'
           begin select raise(abort, 'attempt to write a readonly database'); end`,
        );
        return { ...place.settings, ADMIN_PASSCODE };
      },
      line: /DATA_DIR: the store was opened, but cannot be used \(.*readonly.*\)\. Check that/,
    })),
    {
      what: 'a store that keeps no keys',
      settings: async () => {
        const place = await placeForTest('sqlite');
        await (await place.open()).close();
        await place.query(
          `create trigger refusal before insert on settings
           begin select raise(abort, 'attempt to write a readonly database'); end`,
        );
        return place.settings;
      },
      line: /DATA_DIR: the store was opened, but cannot be used \(.*readonly.*\)\. Check that/,
    },
    {
      what: 'content that cannot be read',
      settings: async () => {
        const place = await placeForTest('sqlite');
        const store = await place.open();
        await portfolioRows(store).insertIfMissing(samplePortfolio, '2026-01-01T00:00:00.000Z');
        await store.close();
        await place.query(`update portfolio set home_data = '{}'`);
        return place.settings;
      },
      line: /The stored content cannot be read\. Restore a backup/,
    },
  ];

  it.each(cases)('$what', async ({ settings, line }) => {
    const site = start(await settings());
    expect(await site.end).toBe(1);
    const { stderr } = site.output;
    expect(stderr).toMatch(line);
    expect(stderr).toMatch(/^Engawa cannot start\. [^\n]+\n$/);
    expect(stderr).not.toMatch(/\bat .*:\d+:\d+|node:|hunter2/);
    expect(openLines(site)).toEqual([]);
  });
});

describe('a stop', () => {
  /** A request whose body is not complete yet. */
  async function unfinishedRequest(address: string, body: string): Promise<Socket> {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    onTestFinished(() => {
      socket.destroy();
    });
    await once(socket, 'connect');
    socket.write(
      [
        'POST /contact HTTP/1.1',
        'Host: localhost',
        'Expect: 100-continue',
        'Content-Type: application/x-www-form-urlencoded',
        `Content-Length: ${body.length}`,
        '\r\n',
      ].join('\r\n'),
    );
    // The server has sent `100 Continue`, so it has received the request.
    const [asked] = await once(socket, 'data');
    expect(String(asked)).toMatch(/^HTTP\/1\.1 100 /);
    return socket;
  }

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s ends with the code 0', async (name) => {
    const site = start({ ADMIN_PASSCODE: PASSCODE });
    const response = await fetch(await site.address);
    await response.text();
    site.signal(name);
    expect(await site.end).toBe(0);
    expect(site.output.stderr).toBe('');
  });

  it('lets a request that is under way end, and takes no new one', async () => {
    const site = start({ ADMIN_PASSCODE: PASSCODE });
    const address = await site.address;
    const body = 'name=Asha&email=a@b.example&message=The+last+one';
    const socket = await unfinishedRequest(address, body);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });

    site.signal('SIGTERM');
    await expect
      .poll(() => fetch(`${address}/healthz`).then(String, () => 'refused'), { timeout: 5_000 })
      .toBe('refused');
    socket.write(body);
    await expect.poll(() => answer, { timeout: 5_000 }).toContain('Message sent successfully!');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    // The client keeps its connection open, but the site does not wait for it.
    let end: unknown = 'still there';
    site.end.then((code) => {
      end = code;
    });
    await expect.poll(() => end, { timeout: 4_000 }).toBe(0);
  });
});

describe('the file .env in the working folder', () => {
  /** Starts the site in a folder with this `.env`. Its `data` is that of the checkout. */
  async function startWith(text: string, settings: Readonly<Record<string, string>> = {}) {
    await writeFile(path.join(folder, '.env'), text);
    await symlink(path.resolve('data'), path.join(folder, 'data'));
    const site = startProcess(settings, {
      command: [process.execPath, path.resolve('build/current/server/index.js')],
      cwd: folder,
    });
    onTestFinished(async () => {
      site.signal('SIGKILL');
      await site.end;
    });
    return site;
  }
  // Empty: the file of the working folder is read.
  const own = { ENV_FILE: '' };

  it('has settings of the site, and the environment wins', async () => {
    const lines = `DATA_DIR=mine # the store\nADMIN_PASSCODE="${PASSCODE}"\nPORT=1\n`;
    const site = await startWith(lines, { ...own, PORT: '0' });
    expect((await logIn(await site.address, PASSCODE)).status).toBe(302);
    expect(await readdir(path.join(folder, 'mine'))).toContain('engawa.sqlite');
  });

  it('ends the start with one line where it is broken', async () => {
    const site = await startWith('# mine\n\nDATA_DIR mine\n', own);
    expect(await site.end).toBe(1);
    expect(site.output.stderr).toMatch(
      /^Engawa cannot start\. Line 3 of \.env is no setting\. [^\n]+\n$/,
    );
  });

  it('of a developer is not read by the sites that tests start', async () => {
    const site = await startWith('broken\n', { DATA_DIR: path.join(folder, 'other') });
    await site.address;
  });
});
