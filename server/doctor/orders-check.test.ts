import { describe, expect, it } from 'vitest';
import { sitePlaceForTest } from '../../tests/support/stores.ts';
import { withOpened } from '../commands/version-command.ts';
import { parseSettings } from '../env.ts';
import { checkOrders, readSoldTools, type SoldTools } from './orders-check.ts';

const NONE = {
  ...{ refunded: 0, unassigned: 0, used: 0, failed: 0, waiting: 0 },
  ...{ mailed: 0, unsent: 0, paid: 0 },
};
const TOOL = { id: 'tool-1', name: 'Harbour', buyUrl: 'https://buy.example', orderCode: 'plink_1' };
const SOLD: SoldTools = { counts: NONE, premium: [TOOL] };
const SETTINGS = {
  STRIPE_WEBHOOK_SECRET: 'whsec_of-the-tests',
  SITE_URL: 'https://site.example',
  MAIL_PROVIDER: 'smtp',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_TO: 'me@site.example',
};
const EMAILJS = {
  MAIL_PROVIDER: 'emailjs',
  EMAILJS_SERVICE_ID: 's',
  EMAILJS_TEMPLATE_ID: 't',
  EMAILJS_PUBLIC_KEY: 'k',
};

const found = (change: Readonly<Record<string, string>>, sold: SoldTools = SOLD) =>
  checkOrders(sold, parseSettings({ ...SETTINGS, ...change })).map(
    ({ state, says }) => `${state}: ${says}`,
  );

describe('orders', () => {
  it('are good where a seller delivers them and buyers are mailed', () => {
    expect(found({})).toEqual(['good: Stripe can deliver orders, and buyers are mailed.']);
    expect(found({ ...EMAILJS, EMAILJS_ORDER_TEMPLATE_ID: 'o' })).toEqual([
      expect.stringMatching(/^good: /),
    ]);
  });

  it('are no finding where nothing is sold', () => {
    expect(checkOrders({ counts: NONE, premium: [] }, parseSettings({}))).toEqual([]);
  });

  it.each([
    ['no mail provider', { MAIL_PROVIDER: 'inbox' }, /no buyer is mailed a token/],
    ['a template for the owner alone', EMAILJS, /no buyer is mailed a token/],
    ['no address', { SITE_URL: '' }, /SITE_URL is not set/],
  ])('that arrive with %s are a warning', (_, change, says) => {
    expect(found(change)).toEqual([expect.stringMatching(/^warning: /)]);
    expect(found(change)[0]).toMatch(says);
  });

  it('of a tool without an order code are told before the first arrives', () => {
    const sold = { counts: NONE, premium: [TOOL, { ...TOOL, name: 'Tide', orderCode: '' }] };
    expect(found({}, sold)).toEqual([
      expect.stringMatching(/^advice: The tool Tide has a Buy URL/),
    ]);
  });

  it.each([
    ['plink_1', { STRIPE_WEBHOOK_SECRET: '' }, 'STRIPE_WEBHOOK_SECRET'],
    ['1a2b3c4d5e', {}, 'KOFI_VERIFICATION_TOKEN'],
  ])(
    'with the code %s are a warning where the seller cannot deliver them',
    (orderCode, change, setting) => {
      expect(found(change, { counts: NONE, premium: [{ ...TOOL, orderCode }] })).toEqual([
        `warning: The tool Harbour has an order code, but its seller cannot deliver orders: ${setting} is not set.`,
      ]);
      const both = { KOFI_VERIFICATION_TOKEN: 'token-of-the-tests' };
      expect(found(both, { counts: NONE, premium: [{ ...TOOL, orderCode }] })[0]).toMatch(/^good/);
    },
  );

  it('that wait for the owner are counted', () => {
    const counts = { ...NONE, unassigned: 1, failed: 2, unsent: 1, mailed: 9 };
    expect(found({}, { ...SOLD, counts })).toEqual([
      'warning: 1 order is without a tool: no token was issued.',
      'warning: The mails of 2 orders were given up: their buyers may have no tokens.',
      'warning: The tokens of 1 order were neither mailed nor shown: its buyer has none.',
    ]);
  });

  it('are read from the store of a site', async () => {
    const { settings, query } = await sitePlaceForTest('sqlite');
    await query(
      `insert into orders (id, provider, reference, payment, code, tool_id, quantity, email, email_hash, is_test, note, received_at)
       values ('stripe:1', 'stripe', '1', '1', 'plink_9', null, 1, 'a@b.c', '', 0, '', '2026-01-01T00:00:00.000Z')`,
    );
    const read = (change: Readonly<Record<string, string>>) => {
      const parsed = parseSettings({ ...settings, ...change });
      return withOpened(parsed, (opened) => readSoldTools(opened, parsed.mail));
    };
    const sold = await read(SETTINGS);
    expect(sold?.counts).toEqual({ ...NONE, unassigned: 1 });
    expect(sold?.premium.length).toBeGreaterThan(0);
    // Its provider was removed since.
    await query("update orders set tool_id = 'tool-1'");
    await query(
      `insert into order_mails (order_id, kind, recipient, sealed, created_at, delivery, tries, unclear, words)
       values ('stripe:1', 'tokens', 'a@b.c', 'sealed', '2026-01-01T00:00:00.000Z', 'waiting', 1, 0, '')`,
    );
    expect((await read(SETTINGS))?.counts).toEqual({ ...NONE, waiting: 1 });
    expect((await read({}))?.counts).toEqual({ ...NONE, unsent: 1 });
  });
});
