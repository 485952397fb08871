import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineRow, linesOf, rowLine } from './row-lines.ts';
import { BACKUP_TABLE_NAMES, BACKUP_TABLES } from './tables.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 30 });
const anyRow = (name: Exclude<(typeof BACKUP_TABLE_NAMES)[number], 'portfolio'>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(BACKUP_TABLES[name].row.shape).map(([column, schema]) => [
        column,
        fc
          .oneof(anyText, fc.maxSafeInteger(), fc.constant(null))
          .filter((value) => schema.safeParse(value).success)
          // An empty hash stands for one that an earlier version did not store.
          .filter((value) => column !== 'token_hash' || value !== ''),
      ]),
    ),
  );

async function* inChunks(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) {
    yield bytes.subarray(start, start + size);
  }
}

const plain = BACKUP_TABLE_NAMES.filter((name) => name !== 'portfolio');

describe('rows as lines', () => {
  it.each(plain)('come back as they were: %s', async (name) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRow(name), { maxLength: 5 }),
        fc.integer({ min: 1, max: 50 }),
        async (rows, size) => {
          const bytes = Buffer.from(rows.map(rowLine).join(''));
          const back = [];
          for await (const line of linesOf(inChunks(bytes, size))) back.push(lineRow(name, line));
          expect(back).toEqual(rows);
        },
      ),
    );
  });

  it('are the same in whatever order a store keeps the keys of its JSON', () => {
    expect(rowLine({ b: { y: [1, { d: null, c: '2' }], x: 1 }, a: 'z' })).toBe(
      rowLine({ a: 'z', b: { x: 1, y: [1, { c: '2', d: null }] } }),
    );
  });

  it('do not come back with a column that is missing, unknown, or of another kind', () => {
    const row = { name: 'a', value: 'b' };
    expect(lineRow('settings', rowLine(row))).toEqual(row);
    for (const wrong of [{ name: 'a' }, { ...row, more: 1 }, { ...row, value: 1 }, [], null]) {
      expect(() => lineRow('settings', JSON.stringify(wrong))).toThrow();
    }
  });

  it('end with the line that is not whole', async () => {
    const lines = linesOf(inChunks(Buffer.from('{}\n{'), 3));
    expect(await lines.next()).toEqual({ value: '{}', done: false });
    await expect(lines.next()).rejects.toThrow('The last line is not whole.');
  });
});
