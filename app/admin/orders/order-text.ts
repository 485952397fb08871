import { TOKENS_REVOKED } from '../../../domain/delivery.ts';
import {
  ORDER_QUANTITY_MAX,
  type Order,
  type OrderCounts,
  type OrderProvider,
  type OrderState,
} from '../../../domain/orders.ts';
import { formatCount, formatTime, unsentText } from '../text/formats.ts';

export const PROVIDER_LABELS: Readonly<Record<OrderProvider, string>> = {
  stripe: 'Stripe',
  'ko-fi': 'Ko-fi',
  key: 'Another shop',
  hand: 'Added by you',
};

export const isTooLarge = ({ quantity }: Order): boolean => quantity > ORDER_QUANTITY_MAX;

const NEEDS_OWNER: readonly OrderState[] = ['failed', 'unassigned', 'unsent'];

export const needsOwner = ({ state }: Order): boolean => NEEDS_OWNER.includes(state);

export const waitingForOwner = (counts: OrderCounts | null): number =>
  counts === null ? 0 : NEEDS_OWNER.reduce((sum, state) => sum + counts[state], 0);

/** The states as the owner reads them, those that need the owner first. */
export const STATE_LABELS: Readonly<Record<OrderState, string>> = {
  unassigned: 'To assign',
  failed: 'Failed',
  unsent: 'To pass on',
  waiting: 'Waiting',
  paid: 'Paid, not mailed',
  mailed: 'Mailed',
  used: 'Used or revoked',
  refunded: 'Refunded',
};

/** The state of an order in sentences. `sendsMails`: whether buyers are mailed. */
export function stateText(order: Order, sendsMails: boolean): string {
  const { state, refundedAt, quantity, code, used, mail } = order;
  switch (state) {
    case 'refunded':
      return joined(
        refundedAt === null ? '' : `Refunded ${formatTime(refundedAt)}.`,
        usedText(order),
        used < quantity ? 'What was not used is void.' : '',
      );
    case 'unassigned':
      if (isTooLarge(order)) {
        return `It is for ${formatCount(quantity)} tokens, more than an order gets: generate them at the tool.`;
      }
      return code === ''
        ? 'No tool is known for it: choose the one that was sold.'
        : `No premium tool had the order code ${code} when it came: choose the one that was sold. All orders that wait with this code get it.`;
    case 'used':
      return joined(
        usedText(order),
        revokedText(order),
        typeof mail?.sentAt === 'string' ? `Mailed ${formatTime(mail.sentAt)}.` : '',
      );
    default:
      return joined(mailText(order, sendsMails), usedText(order), revokedText(order));
  }
}

const joined = (...sentences: readonly string[]): string =>
  sentences.filter((sentence) => sentence !== '').join(' ');

function usedText({ used, quantity }: Order): string {
  if (used === 0) return '';
  return quantity === 1 ? 'Its token was used.' : `Used ${used} of ${quantity}.`;
}

function revokedText({ revoked, quantity }: Order): string {
  if (revoked === 0) return '';
  return quantity === 1 ? 'You have revoked its token.' : `Revoked ${revoked} of ${quantity}.`;
}

const PASS_ON = 'Show the tokens, and pass them on.';

/** What became of the newest mail with the order's tokens. */
function mailText({ state, email, mail }: Order, sendsMails: boolean): string {
  switch (state) {
    case 'mailed':
      return mail?.sentAt == null ? 'Mailed.' : `Mailed ${formatTime(mail.sentAt)}.`;
    case 'waiting':
    case 'failed':
    case 'unsent':
      if (email === '' || mail === null) return `No address of the buyer is stored. ${PASS_ON}`;
      if (!sendsMails) {
        return `Not mailed: no mail provider is set. Once one is set, it is sent by itself. ${PASS_ON}`;
      }
      if (mail.lastError === TOKENS_REVOKED) return 'Not mailed: no token was left to mail.';
      return unsentText(mail, state === 'failed');
    default:
      return 'Its tokens were given out without a mail.';
  }
}

/** Whether an order has tokens that can still be used, in place of which new ones can be issued. */
export const getsTokens = ({ state }: Order): boolean =>
  state !== 'refunded' && state !== 'unassigned' && state !== 'used';

const REPLACES = 'Those that were given out before and not used become void.';

/** The question before an order is mailed again; null where nothing that was given out becomes void. */
export const askSendAgain = ({ email, state }: Order) =>
  state === 'waiting' || state === 'failed'
    ? null
    : { title: `Mail new tokens to ${email}?`, text: REPLACES, action: 'Mail them' };

export const ASK_SHOW_TOKENS = {
  title: 'Show new tokens of this order?',
  text: REPLACES,
  action: 'Show them',
};

export const ASK_REFUND = {
  title: 'Mark the payment as refunded?',
  text: 'Its unused tokens become void, and nothing more is mailed. This cannot be undone. It does not pay the money back.',
  action: 'Mark as refunded',
};
