import { describe, expect, it } from 'vitest';
import { PAUSED_BY_RESTORE, TOKENS_REVOKED } from '../../../domain/delivery.ts';
import {
  ORDER_STATES,
  type Order,
  type OrderCounts,
  type OrderMail,
} from '../../../domain/orders.ts';
import {
  askSendAgain,
  getsTokens,
  needsOwner,
  stateLabel,
  stateText,
  waitingForOwner,
} from './order-text.ts';

const order = (change: Partial<Order> = {}): Order => ({
  id: 'stripe:cs_1',
  provider: 'stripe',
  reference: 'cs_1',
  code: 'plink_1',
  note: '',
  toolId: 'tool-1',
  quantity: 1,
  email: 'a@b.c',
  isTest: false,
  used: 0,
  revoked: 0,
  receivedAt: '2026-01-01T00:00:00.000Z',
  refundedAt: null,
  state: 'mailed',
  mail: null,
  ...change,
});
const mail = (change: Partial<OrderMail> = {}): OrderMail => ({
  tries: 1,
  nextTryAt: null,
  lastError: '',
  sentAt: null,
  ...change,
});
const LAST_ERROR = '550 No such user';
const AT = '2026-01-01T00:00:00.000Z';

describe('the state of an order', () => {
  it.each<[string, Partial<Order>, RegExp, false?]>([
    ['Waiting', { state: 'waiting', mail: mail({ tries: 0 }) }, /^Waiting to be mailed\.$/],
    [
      'Waiting',
      { state: 'waiting', mail: mail({ tries: 2, lastError: LAST_ERROR }) },
      /^Not mailed yet after 2 tries\. The mail provider said: 550 No such user$/,
    ],
    ['To pass on', { state: 'unsent', email: '' }, /^No address.*Show the tokens/],
    ['To pass on', { state: 'unsent', mail: mail() }, /no mail provider is set/, false],
    ['Mailed', { mail: mail({ sentAt: AT }) }, /^Mailed .*\.$/],
    [
      'Failed',
      { state: 'failed', mail: mail({ lastError: LAST_ERROR }) },
      /^Not mailed after 1 try\. The mail provider said: 550 No such user$/,
    ],
    [
      'Failed',
      { state: 'failed', mail: mail({ lastError: PAUSED_BY_RESTORE }) },
      /restored from a backup/,
    ],
    ['Failed', { state: 'failed', mail: mail({ lastError: TOKENS_REVOKED }) }, /no token was left/],
    ['Failed', { state: 'failed', email: '', mail: mail() }, /^No address.*Show the tokens/],
    ['Paid, not mailed', { state: 'paid' }, /^Its tokens were given out without a mail\.$/],
    ['Used', { state: 'used', used: 1 }, /^Its token was used\.$/],
    ['Used 1 of 3', { used: 1, quantity: 3 }, /Used 1 of 3\.$/],
    ['Revoked', { state: 'used', revoked: 1 }, /^You have revoked its token\.$/],
    [
      'Refunded',
      { state: 'refunded', refundedAt: AT, used: 1, quantity: 2 },
      /^Refunded .* Used 1 of 2\. What was not used is void\.$/,
    ],
    ['To assign', { state: 'unassigned' }, /order code plink_1 .* All orders that wait/],
    ['To assign', { state: 'unassigned', code: '' }, /^No tool is known/],
    ['To assign', { state: 'unassigned', quantity: 1_001 }, /1,001 tokens, more than an order/],
  ])('is %s with %j', (label, change, text, sendsMails) => {
    expect(stateLabel(order(change))).toBe(label);
    expect(stateText(order(change), sendsMails ?? true)).toMatch(text);
  });
});

it('those that wait for the owner are counted in the tab', () => {
  const one = Object.fromEntries(ORDER_STATES.map((state) => [state, 1])) as OrderCounts;
  const states = ORDER_STATES.filter((state) => needsOwner(order({ state })));
  expect(states).toEqual(['unassigned', 'failed', 'unsent']);
  expect([waitingForOwner(one), waitingForOwner(null)]).toEqual([3, 0]);
});

it('new tokens are for an order that has some left, and a question says what becomes void', () => {
  const open = ORDER_STATES.filter((state) => getsTokens(order({ state })));
  expect(open).toEqual(['failed', 'unsent', 'waiting', 'paid', 'mailed']);
  expect(askSendAgain(order({ state: 'failed' }))).toBeNull();
  expect(askSendAgain(order())?.text).toContain('void');
});
