import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SiteError } from '../../domain/site-error.ts';
import { createAudit } from '../../server/audit/audit.ts';
import { auditRows } from '../../server/audit/rows.ts';
import { createDevices } from '../../server/login/devices.ts';
import { createLoginTickets } from '../../server/login/login-tickets.ts';
import { createLogins } from '../../server/login/logins.ts';
import { createPasscodeQueues } from '../../server/login/passcode-queues.ts';
import { passcodeRows } from '../../server/login/passcode-rows.ts';
import { createSecondFactor } from '../../server/login/second-factor.ts';
import { secondFactorRows } from '../../server/login/second-factor-rows.ts';
import { sessionRows } from '../../server/login/session-rows.ts';
import { codeAt } from '../../server/login/totp.ts';
import type { Store } from '../../server/store/store.ts';
import { stoppedClock } from '../support/clock.ts';
import { DIALECTS, newSitePlace, type StorePlace } from '../support/stores.ts';

const ROUNDS = 1_000;
const LIMIT = 30;
const GUESSES = 8;
const LEFT = 3;
const MINUTES = 20 * 60_000;
const HASH = 'the hash of the passcode';

/** The login services of one instance of the site. */
async function instance(place: StorePlace, clock: () => Date) {
  const store = await place.open();
  const factorRows = secondFactorRows(store);
  const secondFactor = createSecondFactor(factorRows, clock, () => 'A Site');
  const devices = await createDevices(store);
  const tickets = await createLoginTickets(store, clock);
  const audit = createAudit(auditRows(store), clock, (error) => {
    throw error;
  });
  const queues = createPasscodeQueues();
  const logins = createLogins({
    store,
    passcodes: passcodeRows(store),
    sessions: sessionRows(store),
    clock,
    devices,
    queues,
    tickets,
    secondFactor,
    audit,
  });
  return { store, factorRows, secondFactor, devices, tickets, logins };
}

const appCode = async (store: Store, time: Date) =>
  codeAt((await secondFactorRows(store).read())?.secret ?? '', time.getTime());

describe.each(DIALECTS)('races of the login on %s', { timeout: MINUTES }, (dialect) => {
  let place: StorePlace;
  // Two instances on PostgreSQL; SQLite belongs to one process.
  let sites: Awaited<ReturnType<typeof instance>>[];
  const { clock, advance } = stoppedClock();
  beforeAll(async () => {
    place = await newSitePlace(dialect);
    sites = [await instance(place, clock)];
    if (dialect === 'postgres') sites.push(await instance(place, clock));
    await passcodeRows(of(0).store).change(HASH);
  });
  afterAll(async () => {
    for (const { store } of sites) await store.close();
    await place.remove();
  });

  const of = (index: number) => {
    const site = sites[index % sites.length];
    if (site === undefined) throw new Error('No site is open.');
    return site;
  };
  const printFigures = (what: string, figures: object) =>
    process.stdout.write(`${what} on ${dialect}, ${ROUNDS} rounds: ${JSON.stringify(figures)}\n`);

  /** The number of stored recovery codes, and whether those that were shown work. */
  const working = async (shown: readonly string[]) => {
    const stored = await place.query('select code_hash from recovery_codes');
    const [first = ''] = shown;
    return { stored: stored.length, works: (await of(0).secondFactor.use(first)) === 'recovery' };
  };

  it('confirm one second factor twice', async () => {
    const figures = { shown: 0, twice: 0, none: 0, void: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      await of(0).secondFactor.begin();
      const code = await appCode(of(0).store, clock());
      const ends = await Promise.all([0, 1].map((index) => of(index).secondFactor.confirm(code)));
      const shown = ends.filter((codes) => codes !== null);
      figures.shown += shown.length;
      if (shown.length > 1) figures.twice += 1;
      if (shown.length === 0) figures.none += 1;
      const { stored, works } = await working(shown[0] ?? []);
      if (stored !== 10 || !works) figures.void += 1;
      await of(0).factorRows.deleteWithSessions();
    }
    printFigures('two confirmations', figures);
    expect(figures).toEqual({ shown: ROUNDS, twice: 0, none: 0, void: 0 });
  });

  it('renew the recovery codes twice', async () => {
    await of(0).secondFactor.begin();
    let recovery = await of(0).secondFactor.confirm(await appCode(of(0).store, clock()));
    const figures = { shown: 0, twice: 0, none: 0, void: 0 };
    const { listCodes } = of(0).factorRows;
    for (let round = 0; round < ROUNDS; round += 1) {
      advance(30_000);
      // Both must read the codes before one of them changes them.
      const seen = await listCodes();
      for (const { factorRows } of sites) factorRows.listCodes = async () => seen;
      const codes = [await appCode(of(0).store, clock()), recovery?.at(-1) ?? ''];
      const ends = await Promise.allSettled(
        codes.map((code, index) => of(index).secondFactor.renew(code)),
      );
      const shown = ends.flatMap((end) =>
        end.status === 'fulfilled' && end.value !== null ? [end.value.codes] : [],
      );
      figures.shown += shown.length;
      if (shown.length > 1) figures.twice += 1;
      if (shown.length === 0) figures.none += 1;
      recovery = shown[0] ?? null;
      const { stored, works } = await working(recovery ?? []);
      if (stored !== 10 || !works) figures.void += 1;
    }
    await of(0).factorRows.deleteWithSessions();
    printFigures('two renewals', figures);
    expect(figures).toEqual({ shown: ROUNDS, twice: 0, none: 0, void: 0 });
  });

  it('guess codes with many known devices', async () => {
    await of(0).secondFactor.begin();
    await of(0).secondFactor.confirm(await appCode(of(0).store, clock()));
    const factorSince = await of(0).secondFactor.since();
    const count = of(0).store.throttle({
      keyPrefix: 'login-code:key',
      points: LIMIT,
      duration: 3_600,
    });
    const ticket = of(0).tickets.issue(HASH);
    const figures = { wrong: 0, refused: 0, other: 0, over: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      await place.query('delete from throttles');
      await count.set('devices', LIMIT - LEFT, 3_600);
      const guesses = Array.from({ length: GUESSES }, (_, index) => {
        const { devices, logins } = of(index);
        const device = devices.issue({ passcodeHash: HASH, factorSince });
        const from = { address: `192.0.2.${index}`, browser: '', device, previous: null };
        return logins.confirm({ ticket, code: '00000x' }, from);
      });
      const codes = (await Promise.allSettled(guesses)).map((end) =>
        end.status === 'rejected' && end.reason instanceof SiteError ? end.reason.code : 'none',
      );
      const wrong = codes.filter((code) => code === 'invalid-code').length;
      const refused = codes.filter((code) => code === 'too-many-attempts').length;
      figures.wrong += wrong;
      figures.refused += refused;
      figures.other += GUESSES - wrong - refused;
      if (wrong > LEFT) figures.over += 1;
    }
    printFigures('guesses of known devices', figures);
    expect(figures).toEqual({
      wrong: LEFT * ROUNDS,
      refused: (GUESSES - LEFT) * ROUNDS,
      other: 0,
      over: 0,
    });
  });
});
