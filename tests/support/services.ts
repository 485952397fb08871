import path from 'node:path';
import { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { SiteError } from '../../domain/site-error.ts';
import { createAudit } from '../../server/audit/audit.ts';
import { createContent } from '../../server/content/content.ts';
import { createHistory } from '../../server/content/history.ts';
import { folderStore } from '../../server/files/folder.ts';
import { publicFiles } from '../../server/http/middleware/static-files.ts';
import { createLogins, type LoginOrigin } from '../../server/login/logins.ts';
import { changePasscodeHash, createPasscodeQueue } from '../../server/login/passcodes.ts';
import { createPasskeys } from '../../server/login/passkeys.ts';
import { codeAt, createSecondFactor } from '../../server/login/second-factor.ts';
import { createSessions } from '../../server/login/sessions.ts';
import { createServices, type Services } from '../../server/services.ts';
import { parseSettings } from '../../server/settings/settings.ts';
import type { Site } from '../../server/site.ts';
import { createGitHub } from '../../server/sources/github.ts';
import { siteRoutes } from '../../server/start/routes.ts';
import type { Dialect, Store } from '../../server/store/store.ts';
import { type Authenticator, createAuthenticator } from './authenticator.ts';
import { stoppedClock } from './clock.ts';
import { folderForTest } from './folders.ts';
import { hashOf, PASSCODE } from './ready-store.ts';
import { samplePortfolio } from './sample-portfolio.ts';
import { freshStore, migratedDatabaseForTest, openForTest, watchQueries } from './stores.ts';

export { PASSCODE };

/** The logins and sessions of the running test, with their own store and clock. */
export async function loginService({
  passcode = PASSCODE,
  siteUrl = 'https://site.example',
  dialect = 'sqlite',
  fromSettings = false,
}: {
  passcode?: string;
  fromSettings?: boolean;
  siteUrl?: string;
  dialect?: Dialect;
} = {}) {
  const database = await migratedDatabaseForTest(dialect);
  const store = await openForTest(database);
  await changePasscodeHash(store, hashOf(passcode));
  const { clock, advance } = stoppedClock();
  const site = await siteOf(
    store,
    { SITE_URL: siteUrl, ADMIN_PASSCODE: fromSettings ? passcode : undefined },
    { clock },
  );
  const content = {
    current: () => ({ ...defaults, site: { ...defaults.site, brand: 'A Site' } }),
  };
  const sessions = createSessions(site);
  const secondFactor = createSecondFactor(site, content);
  const audit = createAudit(site);
  const passkeysAt = async (address: string) =>
    createPasskeys(await siteOf(store, { SITE_URL: address }, { clock }), content, secondFactor);
  const passkeys = await createPasskeys(site, content, secondFactor);
  const queue = createPasscodeQueue(0);
  const logins = await createLogins(site, sessions, secondFactor, passkeys, audit, queue);
  /** Sets another passcode, with a hash of low cost. */
  const changePasscode = (changed: string) => changePasscodeHash(store, hashOf(changed));
  const origin = (change: Partial<LoginOrigin> = {}): LoginOrigin => ({
    address: '192.0.2.1',
    browser: 'Firefox on Linux',
    previous: null,
    ...change,
  });
  /** Logs in with a passcode, and resolves to the session's id. */
  const login = async (entered = PASSCODE, address = '192.0.2.1') => {
    const step = await logins.login(entered, origin({ address }));
    if ('ticket' in step) throw new Error('A code is asked for.');
    return step.session;
  };
  /** Registers a passkey of a new authenticator, or of the given one. */
  const addPasskey = async (
    authenticator = createAuthenticator(),
    name = 'Phone',
    site = passkeys,
  ) => {
    const answer = authenticator.create(await site.offer('session'));
    await site.add({ answer, name, session: 'session' });
    return authenticator;
  };
  /** Logs in with a passkey, and resolves to the session's id. */
  const loginByPasskey = async (
    authenticator: Authenticator,
    change: Partial<LoginOrigin> = {},
    answered: Parameters<Authenticator['answer']>[1] = {},
  ) => {
    const browser = 'a browser';
    const ask = await passkeys.ask({ purpose: 'login', browser });
    if (ask === null) throw new Error('No passkey works here.');
    const answer = authenticator.answer(ask, answered);
    return logins.loginByPasskey({ answer, browser }, origin(change));
  };

  /** The code that the owner's app shows, so many periods from now. */
  const appCode = async (periods = 0) => {
    const factor = await store.db.selectFrom('secondFactor').select('secret').executeTakeFirst();
    return codeAt(factor?.secret ?? '', clock().getTime() + periods * 30_000);
  };
  /** Sets the second factor up, and resolves to its recovery codes. */
  const switchOn = async () => {
    await secondFactor.begin();
    const { codes } = (await secondFactor.confirm(await appCode())) ?? {};
    if (codes === undefined) throw new Error('The second factor was not confirmed.');
    advance(60_000);
    return codes;
  };
  /** Repeats an attempt so many times; each must be refused as wrong. */
  const fails = async (times: number, attempt: () => Promise<unknown>) => {
    const ends = await Promise.allSettled(Array.from({ length: times }, attempt));
    for (const end of ends) {
      const code = end.status === 'rejected' && end.reason instanceof SiteError && end.reason.code;
      if (code !== 'invalid-password' && code !== 'invalid-code')
        throw new Error(`It was ${code}.`);
    }
  };
  const events = async () => (await audit.page({})).entries.map((one) => one.event);
  return {
    database,
    store,
    clock,
    advance,
    sessions,
    secondFactor,
    passkeys,
    passkeysAt,
    audit,
    queue,
    logins,
    origin,
    login,
    loginByPasskey,
    addPasskey,
    changePasscode,
    appCode,
    switchOn,
    fails,
    events,
  };
}

/**
 * All services for the running test, with a store of their own unless one is given, the sample content and the passcode
 * `PASSCODE`. GitHub cannot be reached. Mails are stored, and sent by no one.
 */
export async function siteServices(given?: Store): Promise<Services> {
  const store = given ?? (await freshStore());
  await changePasscodeHash(store, hashOf(PASSCODE));
  return createServices(await siteOf(store), createGitHub({ origin: 'http://127.0.0.1:9' }));
}

/** A log that fails the test that writes an error to it. */
const failingLog: Logger = pino({
  level: 'error',
  hooks: {
    logMethod(args) {
      throw new Error(`An error was logged: ${JSON.stringify(args)}`);
    },
  },
});

/** What the features of the running test are made of, with the sample content. */
export async function siteOf(
  store: Store,
  variables: { readonly DATA_DIR?: string; readonly [name: string]: string | undefined } = {},
  change: Partial<Site> = {},
): Promise<Site> {
  const DATA_DIR = variables.DATA_DIR ?? (await folderForTest());
  return {
    store,
    files: folderStore(path.join(DATA_DIR, 'files')),
    settings: parseSettings({
      SITE_URL: 'https://site.example',
      CONTACT_FLOOD_PER_HOUR: '1000',
      ...variables,
      DATA_DIR,
    }),
    clock: stoppedClock().clock,
    log: failingLog,
    defaults: samplePortfolio,
    shipped: { dataFolder: 'data', clientFolder: 'public', paths: publicFiles('public') },
    ...change,
  };
}

/** A site that does not know its address, and has no secret of a seller. */
const UNNAMED = {
  clock: stoppedClock().clock,
  log: pino({ level: 'silent' }),
  settings: parseSettings({}),
  shipped: { dataFolder: 'data', clientFolder: 'public', paths: new Set<string>() },
};

/** The routes of a site without previews, whose doctor finds nothing, and knows his requests by the proof `own`. */
export const routesOf = (services: Services) =>
  siteRoutes(
    { ...UNNAMED, store: services.store },
    {
      ...services,
      doctor: {
        examine: async () => ({
          at: STARTED_AT,
          running: {
            version: '1.0.0',
            commit: null,
            node: '',
            schema: '',
            store: { name: 'SQLite' },
          },
          findings: [],
        }),
      },
      doctorProofs: { ...services.doctorProofs, isValid: (proof) => proof === 'own' },
    },
    new Hono(),
  );

/** The time at which the clock of a content service stands. */
export const STARTED_AT = '2026-01-01T00:00:00.000Z';

/** The content of a new site. */
export const defaults: Portfolio = portfolioSchema.parse(samplePortfolio);

/** The content of a new site, with another name. */
export const named = (name: string): Portfolio => ({
  ...defaults,
  home: { ...defaults.home, name },
});

/**
 * The content and its history of the running test, with their own store and clock, and a second process on the same
 * store.
 */
export async function contentService(dialect: Dialect = 'sqlite') {
  const database = await migratedDatabaseForTest(dialect);
  const store = await openForTest(database);
  const { clock, advance } = stoppedClock(STARTED_AT);
  const watch = watchQueries(store);
  const site = { store: watch.store, clock, defaults };
  const content = createContent(site);
  const history = createHistory(site);
  const otherProcess = async () =>
    createContent({ store: await openForTest(database), clock, defaults });
  return { database, site, watch, advance, content, history, otherProcess };
}
