import { describe, expect, it } from 'vitest';
import { PAUSED_BY_RESTORE, TOKENS_REVOKED } from '../../../domain/delivery.ts';
import { ORDER_STATES, type Order, type OrderMailState } from '../../../domain/orders.ts';
import {
  askRefund,
  askSendAgain,
  FILTERS,
  getsTokens,
  needsOwner,
  othersToAssign,
  stateLabel,
  stateText,
} from './order-text.ts';
import { waitingForOwner } from './orders-store.ts';

const order = (change: Partial<Order> = {}): Order => ({
  id: 'stripe:cs_1',
  provider: 'stripe',
  reference: 'cs_1',
  code: 'plink_1',
  toolId: 'tool-1',
  quantity: 1,
  email: 'a@b.c',
  isTest: false,
  note: '',
  receivedAt: '2026-01-01T00:00:00.000Z',
  refundedAt: null,
  used: 0,
  revoked: 0,
  mail: null,
  isUnsent: false,
  ...change,
});
const mail = (change: Partial<OrderMailState> = {}): OrderMailState => ({
  delivery: 'sent',
  attempts: 1,
  nextAttemptAt: null,
  lastError: '',
  sentAt: '2026-01-01T00:00:00.000Z',
  isReplaced: false,
  mayBeTwice: false,
  ...change,
});
const REFUSED = '550 No such user';

describe('the state of an order', () => {
  it.each([
    ['Paid, not mailed', {}, /^Not mailed\.$/],
    ['Paid, not mailed', { email: '' }, /^No address of the buyer is stored\.$/],
    [
      'To pass on',
      { email: '', isUnsent: true },
      /is stored\. Show the tokens, and pass them on\.$/,
    ],
    ['Waiting', { mail: mail({ delivery: 'waiting', attempts: 0 }) }, /^Waiting to be mailed\.$/],
    [
      'Waiting',
      { mail: mail({ delivery: 'waiting', attempts: 2, lastError: REFUSED }) },
      /^Not mailed yet, tried 2 times\. The mail provider said: 550 No such user$/,
    ],
    ['Mailed', { mail: mail() }, /^Mailed .*2026.*\.$/],
    ['Mailed, perhaps twice', { mail: mail({ mayBeTwice: true }) }, /may have been mailed twice/],
    [
      'Token shown',
      { mail: mail({ isReplaced: true }) },
      /^Mailed .*2026.*\. That token does not work any more: another was shown since\.$/,
    ],
    [
      'Tokens shown',
      { mail: mail({ isReplaced: true }), quantity: 2 },
      /Those tokens that were not used do not work any more/,
    ],
    ['Used', { used: 1, mail: mail() }, /^Its token was used\. Mailed/],
    ['Used 1 of 3', { used: 1, quantity: 3, mail: mail() }, /Used 1 of 3\.$/],
    ['Used 3 of 3', { used: 3, quantity: 3 }, /^All 3 tokens were used\./],
    [
      'Revoked',
      { revoked: 1, mail: mail({ delivery: 'failed', lastError: REFUSED }) },
      /^You have revoked its token\. It has no unused token .*: add .*\. Not mailed .* 550 No such user$/,
    ],
    [
      'Revoked',
      { revoked: 1, mail: mail({ delivery: 'failed', lastError: TOKENS_REVOKED }) },
      /^You have revoked its token\. It has no unused token .* Not mailed: no token was left to mail\.$/,
    ],
    [
      'Used',
      { used: 1, mail: mail({ delivery: 'failed', lastError: REFUSED }) },
      /^Its token was used\. It has no unused token .*\. Not mailed /,
    ],
    ['Mailed', { revoked: 1, quantity: 2, mail: mail() }, /You have revoked 1 of 2\.$/],
    [
      'Used 1 of 2',
      { used: 1, revoked: 1, quantity: 2 },
      /^Used 1 of 2\. You have revoked 1 of 2\. /,
    ],
    [
      'Failed',
      { email: '', mail: mail({ delivery: 'failed' }) },
      /is stored\. Show the tokens, and pass them on\.$/,
    ],
    ['Refunded', { refundedAt: '2026-01-02T00:00:00.000Z' }, /^Refunded .* not used is void\.$/],
    ['Refunded', { refundedAt: '2026-01-02T00:00:00.000Z', used: 1 }, /Its token was used\.$/],
    ['To assign', { toolId: null }, /^No premium tool had the order code plink_1/],
    ['To assign', { toolId: null, code: '' }, /^No tool is known/],
    [
      'To assign',
      { toolId: null, quantity: 201 },
      /^It is for 201 tokens, which are not issued without you/,
    ],
    [
      'To assign',
      { toolId: null, quantity: 1_001 },
      /^It is for 1,001 tokens, more than an order gets/,
    ],
    [
      'Failed',
      { mail: mail({ delivery: 'failed', attempts: 35, lastError: REFUSED }) },
      /^Not mailed after 35 tries\. The mail provider said: 550 No such user$/,
    ],
    [
      'Failed',
      { mail: mail({ delivery: 'failed', lastError: PAUSED_BY_RESTORE }) },
      /the site was restored from a backup/,
    ],
  ])('%s: %o', (label, change, said) => {
    expect(stateLabel(order(change))).toBe(label);
    expect(stateText(order(change), true)).toMatch(said);
  });

  it('says that nothing is mailed where no provider reaches buyers', () => {
    const none = order({ mail: mail({ delivery: 'none' }) });
    expect(stateText(none, false)).toBe('Not mailed: no mail provider is set.');
    expect(stateText(none, true)).toBe('Not mailed: its tokens were shown.');
    const waiting = order({ mail: mail({ delivery: 'waiting', attempts: 2 }), isUnsent: true });
    expect(stateLabel(waiting)).toBe('To pass on');
    expect(stateText(waiting, false)).toBe(
      'Not mailed: no mail provider is set. Once one is set, it is sent by itself. Show the tokens, and pass them on.',
    );
    const unsent = { ...none, isUnsent: true };
    expect(stateLabel(unsent)).toBe('To pass on');
    expect(stateText(unsent, false)).toBe(
      'Not mailed: no mail provider is set. Show the tokens, and pass them on.',
    );
    expect(stateText(unsent, true)).toBe(
      'Not mailed: no mail provider was set. Send it again, or show the tokens.',
    );
  });

  it('needs the owner where nothing goes on by itself, until its tokens were given out', () => {
    expect(needsOwner(order({ toolId: null }))).toBe(true);
    expect(needsOwner(order({ mail: mail({ delivery: 'failed' }) }))).toBe(true);
    expect(needsOwner(order({ isUnsent: true }))).toBe(true);
    expect(needsOwner(order())).toBe(false);
    expect(needsOwner(order({ isUnsent: true, used: 1 }))).toBe(false);
    expect(needsOwner(order({ isUnsent: true, refundedAt: '2026-01-02T00:00:00.000Z' }))).toBe(
      false,
    );
    const counts = { refunded: 9, used: 9, waiting: 9, mailed: 9, paid: 9 };
    expect(waitingForOwner({ ...counts, unassigned: 1, failed: 2, unsent: 4 })).toBe(7);
    expect(waitingForOwner(null)).toBe(0);
  });

  it('can be filtered by', () => {
    expect(FILTERS.toSorted()).toEqual(ORDER_STATES.toSorted());
  });
});

describe('the questions about an order', () => {
  it('are asked before what was given out becomes void', () => {
    expect(askSendAgain(order({ mail: mail() }))).toMatch(/^Mail new tokens to a@b\.c\?/);
    expect(askSendAgain(order({ mail: mail({ delivery: 'failed' }) }))).toBeNull();
    expect(askRefund(order())).toMatch(/^Mark the payment of a@b\.c as refunded\?/);
    expect(askRefund(order({ email: '' }))).toMatch(/^Mark the payment as refunded\?/);
  });

  it('concern orders with unused tokens', () => {
    expect(getsTokens(order({ used: 1, quantity: 2 }))).toBe(true);
    expect(getsTokens(order({ used: 1 }))).toBe(false);
    expect(getsTokens(order({ revoked: 1 }))).toBe(false);
    expect(getsTokens(order({ toolId: null }))).toBe(false);
    expect(getsTokens(order({ refundedAt: '2026-01-02T00:00:00.000Z' }))).toBe(false);
  });
});

describe('the orders that are assigned together', () => {
  const toAssign = [{ code: 'plink_1', orders: 3 }];

  it.each([
    ['are the others with the code', {}, 2],
    ['are all others for one that is for very many tokens', { quantity: 201 }, 3],
    ['are none for another code', { code: 'plink_2' }, 0],
    ['are none without a code', { code: '' }, 0],
  ])('%s', (_, change, others) => {
    expect(othersToAssign(order({ toolId: null, ...change }), toAssign)).toBe(others);
  });

  it('are no more than one action assigns', () => {
    const many = [{ code: 'plink_1', orders: 900 }];
    expect(othersToAssign(order({ toolId: null }), many)).toBe(500);
  });
});
