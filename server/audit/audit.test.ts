import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as domain from '../../domain/audit.ts';
import { AUDIT_PAGE } from '../../domain/audit.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { siteOf } from '../../tests/support/services.ts';
import {
  DIALECTS,
  freshStore,
  migratedDatabaseForTest,
  openForTest,
} from '../../tests/support/stores.ts';
import { AUDIT_TRIM_EVERY, createAudit } from './audit.ts';

const FROM = { address: '192.0.2.1', browser: 'Firefox on Linux' };

describe('the audit log', () => {
  it('comes page by page, with what the owner did and who was refused', async () => {
    const audit = createAudit(await siteOf(await freshStore()));
    for (let index = 0; index < AUDIT_PAGE; index += 1) {
      await audit.record({ event: 'saved' }, FROM);
      await audit.record({ event: 'wrong-passcode' }, FROM);
    }
    const first = await audit.page({});
    const at = '2026-01-01T00:00:00.000Z';
    expect(first.entries[1]).toMatchObject({ at, event: 'saved', detail: '', ...FROM });
    const second = await audit.page({ before: first.next ?? 0 });
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(
      Array.from({ length: 2 * AUDIT_PAGE }, (_, index) => 2 * AUDIT_PAGE - index),
    );
    expect(second.next).toBeNull();
  });

  it('never undoes an action: an entry that cannot be stored is logged and lost', async () => {
    const store = await freshStore();
    const lines: string[] = [];
    const log = pino({}, { write: (line) => void lines.push(line) });
    const audit = createAudit({ store, clock: stoppedClock().clock, log });
    await store.close();
    await expect(audit.record({ event: 'saved' }, FROM)).resolves.toBeUndefined();
    expect(JSON.parse(lines.join())).toMatchObject({ level: 50, event: 'saved' });
  });
});

describe.each(DIALECTS)('the audit log on %s', (dialect) => {
  const setUp = async () => {
    const database = await migratedDatabaseForTest(dialect);
    const store = await openForTest(database);
    const { record } = createAudit(await siteOf(store));
    const add = (event: 'saved' | 'wrong-passcode', detail = '') => record({ event, detail }, FROM);
    const countOf = (kind: 'owner' | 'refused') =>
      store.db
        .selectFrom('auditLog')
        .select('detail')
        .where('class', '=', kind)
        .orderBy('id', 'desc')
        .execute();
    return { database, add, stored: countOf };
  };

  it("is bounded, and refusals push none of the owner's entries out", async () => {
    const keptCounts = { owner: 30, refused: 10 };
    const limits = vi.spyOn(domain, 'AUDIT_MAX_ENTRIES', 'get').mockReturnValue(keptCounts);
    onTestFinished(() => limits.mockRestore());
    const { add, stored } = await setUp();
    for (let index = 0; index < 40; index += 1) await add('saved', `${index}`);
    for (let index = 40; index < 2 * AUDIT_TRIM_EVERY; index += 1) await add('wrong-passcode');
    expect((await stored('owner')).map(({ detail }) => detail)).toEqual(
      Array.from({ length: keptCounts.owner }, (_, index) => `${39 - index}`),
    );
    expect(await stored('refused')).toHaveLength(keptCounts.refused);
  });
});
