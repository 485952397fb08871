import { PAUSED_BY_RESTORE, TOKENS_REVOKED } from '../../../domain/delivery.ts';
import { ORDER_ASSIGN_MAX, ORDER_ASSIGN_OTHERS_MAX } from '../../../domain/order-limits.ts';
import {
  type CodeToAssign,
  hasUnused,
  ORDER_QUANTITY_MAX,
  type Order,
  type OrderProvider,
  type OrderState,
  stateOf,
} from '../../../domain/orders.ts';
import { formatCount } from '../text/count.ts';
import { formatTime } from '../text/times.ts';

export const PROVIDER_LABELS: Readonly<Record<OrderProvider, string>> = {
  stripe: 'Stripe',
  'ko-fi': 'Ko-fi',
  key: 'Another shop',
  hand: 'Added by you',
};

/** Whether an order is for more tokens than one can be given. */
export const isTooLarge = ({ quantity }: Order): boolean => quantity > ORDER_ASSIGN_MAX;

/** How many others can be assigned together with an order. */
export function othersToAssign(
  { code, quantity }: Order,
  toAssign: readonly CodeToAssign[],
): number {
  const orders = toAssign.find((each) => each.code === code)?.orders ?? 0;
  // A very large one is not counted.
  const others = quantity > ORDER_QUANTITY_MAX ? orders : orders - 1;
  return Math.min(Math.max(others, 0), ORDER_ASSIGN_OTHERS_MAX);
}

/** The states in which nothing goes on until the owner does something. */
const NEEDS_OWNER: readonly OrderState[] = ['failed', 'unassigned', 'unsent'];

export const needsOwner = (order: Order): boolean => NEEDS_OWNER.includes(stateOf(order));

/** The state of an order in a word or two, for a list. */
export function stateLabel(order: Order): string {
  const { used, quantity, mail } = order;
  const state = stateOf(order);
  switch (state) {
    case 'refunded':
      return 'Refunded';
    case 'unassigned':
      return 'To assign';
    case 'failed':
      return 'Failed';
    case 'unsent':
      return 'To pass on';
  }
  if (used > 0) return quantity === 1 ? 'Used' : `Used ${used} of ${quantity}`;
  if (state === 'used') return 'Revoked';
  if (state === 'waiting') return 'Waiting';
  if (state === 'mailed') return mail?.mayBeTwice === true ? 'Mailed, perhaps twice' : 'Mailed';
  if (mail?.isReplaced === true) return quantity === 1 ? 'Token shown' : 'Tokens shown';
  return 'Paid, not mailed';
}

/** The state of an order in sentences. `mailsBuyers`: a mail provider is set that reaches buyers. */
export function stateText(order: Order, mailsBuyers: boolean): string {
  switch (stateOf(order)) {
    case 'refunded':
      return joined(
        order.refundedAt === null ? '' : `Refunded ${formatTime(order.refundedAt)}.`,
        usedText(order),
        order.used < order.quantity ? 'What was not used is void.' : '',
      );
    case 'unassigned':
      if (isTooLarge(order)) {
        return `It is for ${formatCount(order.quantity)} tokens, more than an order gets: generate them at the tool.`;
      }
      if (order.quantity > ORDER_QUANTITY_MAX) {
        return `It is for ${formatCount(order.quantity)} tokens, which are not issued without you: choose the tool that was sold.`;
      }
      return order.code === ''
        ? 'No tool is known for it: choose the one that was sold.'
        : `No premium tool had the order code ${order.code} when it came: choose the one that was sold.`;
    case 'used':
      return joined(
        usedText(order),
        revokedText(order),
        // Why it cannot be mailed again.
        order.revoked > 0 || order.mail?.delivery === 'failed' ? NONE_LEFT : '',
        mailText(order, mailsBuyers),
      );
    default:
      return joined(mailText(order, mailsBuyers), usedText(order), revokedText(order));
  }
}

const joined = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

function usedText({ used, quantity }: Order): string {
  if (used === 0) return '';
  if (quantity === 1) return 'Its token was used.';
  return used >= quantity ? `All ${quantity} tokens were used.` : `Used ${used} of ${quantity}.`;
}

function revokedText({ revoked, quantity }: Order): string {
  if (revoked === 0) return '';
  if (quantity === 1) return 'You have revoked its token.';
  return revoked >= quantity
    ? `You have revoked all ${quantity} tokens.`
    : `You have revoked ${revoked} of ${quantity}.`;
}

const NONE_LEFT = 'It has no unused token to mail or show: add an order to issue another.';

/** What became of the newest mail with the order's tokens. */
function mailText(order: Order, mailsBuyers: boolean): string {
  const { mail, email, quantity, isUnsent } = order;
  const passOn = hasUnused(order) ? 'Show the tokens, and pass them on.' : '';
  if (email === '') {
    // That of a failed mail may be erased.
    const isWaiting = isUnsent || mail?.delivery === 'failed';
    return joined('No address of the buyer is stored.', isWaiting ? passOn : '');
  }
  if (mail === null) return 'Not mailed.';
  const { delivery, attempts, lastError, nextAttemptAt, sentAt, mayBeTwice } = mail;
  const twice = mayBeTwice ? 'It may have been mailed twice: an attempt got no answer.' : '';
  switch (delivery) {
    case 'sent':
      return joined(
        sentAt === null ? 'Mailed.' : `Mailed ${formatTime(sentAt)}.`,
        mail.isReplaced ? replacedText(quantity) : '',
        twice,
      );
    case 'waiting': {
      if (!mailsBuyers) {
        return joined(
          'Not mailed: no mail provider is set. Once one is set, it is sent by itself.',
          passOn,
          twice,
        );
      }
      if (lastError === '') return joined('Waiting to be mailed.', twice);
      const next = nextAttemptAt === null ? '' : `Next try: ${formatTime(nextAttemptAt)}.`;
      return joined(
        `Not mailed yet, tried ${triesText(attempts)}.`,
        next,
        `The mail provider said: ${lastError}`,
        twice,
      );
    }
    case 'failed':
      if (lastError === PAUSED_BY_RESTORE) {
        return 'Not mailed: the site was restored from a backup, after which this may have been mailed already.';
      }
      if (lastError === TOKENS_REVOKED) return 'Not mailed: no token was left to mail.';
      return joined(
        `Not mailed after ${attempts === 1 ? '1 try' : `${attempts} tries`}.`,
        `The mail provider said: ${lastError}`,
        twice,
      );
    case 'none':
      if (!mailsBuyers) {
        return joined('Not mailed: no mail provider is set.', isUnsent ? passOn : '');
      }
      return isUnsent
        ? 'Not mailed: no mail provider was set. Send it again, or show the tokens.'
        : 'Not mailed: its tokens were shown.';
  }
}

const replacedText = (quantity: number): string =>
  quantity === 1
    ? 'That token does not work any more: another was shown since.'
    : 'Those tokens that were not used do not work any more: others were shown since.';

const triesText = (attempts: number): string => (attempts === 1 ? 'once' : `${attempts} times`);

/** The states as the owner filters by them, those that need the owner first. */
export const FILTER_LABELS: Readonly<Record<OrderState, string>> = {
  unassigned: 'To assign',
  failed: 'Failed',
  unsent: 'To pass on',
  waiting: 'Waiting to be mailed',
  paid: 'Shown or not mailed',
  mailed: 'Mailed',
  used: 'Used or revoked',
  refunded: 'Refunded',
};

/** The filters in their order. */
export const FILTERS: readonly OrderState[] = [
  'unassigned',
  'failed',
  'unsent',
  'waiting',
  'paid',
  'mailed',
  'used',
  'refunded',
];

/** Whether new tokens can be issued for an order: none of those that were used or revoked are replaced. */
export const getsTokens = (order: Order): boolean =>
  order.refundedAt === null && order.toolId !== null && hasUnused(order);

const REPLACES = 'Those that were given out before and not used become void.';

/** The question before an order is mailed again; null where nothing that was given out becomes void. */
export const askSendAgain = ({ email, mail }: Order): string | null =>
  mail?.delivery === 'waiting' || mail?.delivery === 'failed'
    ? null
    : `Mail new tokens to ${email}? ${REPLACES}`;

/** The question before new tokens of an order are shown. */
export const ASK_SHOW_TOKENS = `Show new tokens of this order? ${REPLACES}`;

/** The question before an order is refunded. */
export const askRefund = ({ email }: Order): string =>
  `Mark the payment${email === '' ? '' : ` of ${email}`} as refunded? Its unused tokens become void, and nothing more is mailed. This cannot be undone. It does not pay the money back.`;
