import { describe, expect, it } from 'vitest';
import { PAUSED_BY_RESTORE, TOKENS_REVOKED } from '../../../domain/delivery.ts';
import {
  ORDER_STATES,
  type Order,
  type OrderCounts,
  type OrderMail,
} from '../../../domain/orders.ts';
import { askSendAgain, getsTokens, needsOwner, stateText, waitingForOwner } from './order-text.ts';

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
  it.each<[Partial<Order>, RegExp, false?]>([
    [{ state: 'waiting', mail: mail({ tries: 0 }) }, /^Waiting to be mailed\.$/],
    [
      { state: 'waiting', mail: mail({ tries: 2, lastError: LAST_ERROR }) },
      /^Not mailed yet after 2 tries\. The mail provider said: 550 No such user$/,
    ],
    [{ state: 'unsent', email: '' }, /^No address.*Show the tokens/],
    [{ state: 'unsent', mail: mail() }, /no mail provider is set/, false],
    [{ mail: mail({ sentAt: AT }) }, /^Mailed .*\.$/],
    [
      { state: 'failed', mail: mail({ lastError: LAST_ERROR }) },
      /^Not mailed after 1 try\. The mail provider said: 550 No such user$/,
    ],
    [{ state: 'failed', mail: mail({ lastError: PAUSED_BY_RESTORE }) }, /restored from a backup/],
    [{ state: 'failed', mail: mail({ lastError: TOKENS_REVOKED }) }, /no token was left/],
    [{ state: 'failed', email: '', mail: mail() }, /^No address.*Show the tokens/],
    [{ state: 'paid' }, /^Its tokens were given out without a mail\.$/],
    [{ state: 'used', used: 1 }, /^Its token was used\.$/],
    [{ used: 1, quantity: 3 }, /Used 1 of 3\.$/],
    [{ state: 'used', revoked: 1 }, /^You have revoked its token\.$/],
    [
      { state: 'refunded', refundedAt: AT, used: 1, quantity: 2 },
      /^Refunded .* Used 1 of 2\. What was not used is void\.$/,
    ],
    [{ state: 'unassigned' }, /order code plink_1 .* All orders that wait/],
    [{ state: 'unassigned', code: '' }, /^No tool is known/],
    [{ state: 'unassigned', quantity: 1_001 }, /1,001 tokens, more than an order/],
  ])('with %j is %s', (change, text, sendsMails) => {
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
