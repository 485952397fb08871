import type { Tool } from '../../domain/content/downloads.ts';
import { hasLink } from '../../domain/link.ts';
import type { OrderState } from '../../domain/orders.ts';
import { portfolioRows } from '../content/rows.ts';
import type { Settings } from '../env.ts';
import type { MailSettings } from '../messages/mail/mail-settings.ts';
import { orderListRows } from '../orders/order-list-rows.ts';
import { StartError } from '../start-error.ts';
import { advice, type Diagnosis, good, warning } from './checks.ts';
import type { OpenedStore } from './store-check.ts';

/** What the check needs of the store. */
export interface SoldTools {
  /** How many orders are in each state. */
  readonly counts: Readonly<Record<OrderState, number>>;
  readonly premium: readonly Pick<Tool, 'id' | 'name' | 'buyUrl' | 'orderCode'>[];
}

/** The orders and the premium tools of a store; null where it could not be opened, or has no content. */
export async function readSoldTools(
  opened: OpenedStore,
  mail: MailSettings,
): Promise<SoldTools | null> {
  if (opened instanceof StartError) return null;
  const record = await portfolioRows(opened).read();
  if (record === null) return null;
  const tools = record.content.downloads.categories.flatMap((category) => category.tools);
  return {
    counts: await orderListRows(opened, reachesBuyers(mail)).counts(''),
    premium: tools.filter(({ isPremium }) => isPremium),
  };
}

/** What stands between a payment and the buyer's token. Nothing where nothing is sold. */
export function checkOrders(
  { counts, premium }: SoldTools,
  settings: Pick<Settings, 'mail' | 'siteUrl' | 'sellerSecrets'>,
): readonly Diagnosis[] {
  const sellers = sellersOf(settings.sellerSecrets);
  const found = [
    ...(sellers.length === 0 ? [] : deliveryFaults(sellers.join(' and '), settings)),
    ...premium.filter(isWithoutCode).map(withoutCode),
    ...premium.flatMap((tool) => undelivered(tool, settings.sellerSecrets)),
    ...waiting(counts),
  ];
  if (found.length > 0) return found;
  return sellers.length === 0
    ? []
    : [good(`${sellers.join(' and ')} can deliver orders, and buyers are mailed.`)];
}

const sellersOf = ({ stripe, kofi }: Settings['sellerSecrets']): string[] => [
  ...(stripe.length > 0 ? ['Stripe'] : []),
  ...(kofi === undefined ? [] : ['Ko-fi']),
];

function deliveryFaults(
  sellers: string,
  { mail, siteUrl }: Pick<Settings, 'mail' | 'siteUrl'>,
): Diagnosis[] {
  return [
    ...(reachesBuyers(mail)
      ? []
      : [
          warning(
            `${sellers} can deliver orders, but no buyer is mailed a token: the mail settings reach only you.`,
            'Set MAIL_PROVIDER=smtp, or EMAILJS_ORDER_TEMPLATE_ID, as docs/guide/sell-tools.md says. Until then, pass the tokens on from the tab Downloads.',
          ),
        ]),
    ...(siteUrl === undefined
      ? [
          warning(
            `${sellers} can deliver orders, but mails to buyers have no link to the tool: SITE_URL is not set.`,
            'Set SITE_URL to the public address of the site.',
          ),
        ]
      : []),
  ];
}

/** Whether these settings mail to any address, and not only to the owner. */
const reachesBuyers = (mail: MailSettings): boolean =>
  mail.provider === 'smtp' || (mail.provider === 'emailjs' && mail.orderTemplateId !== undefined);

const isWithoutCode = ({ buyUrl, orderCode }: SoldTools['premium'][number]): boolean =>
  hasLink(buyUrl) && orderCode === '';

const withoutCode = ({ id, name }: SoldTools['premium'][number]): Diagnosis =>
  advice(
    `The tool ${name || id} has a Buy URL and no order code: its orders cannot be told from others, and wait for you.`,
    'Enter its order code in the tab Downloads, unless you issue its tokens in another way.',
  );

/** What begins the id of a payment link of Stripe. */
const STRIPE_CODE = 'plink_';

/** That orders of a tool are paid for at a seller whose deliveries the site does not take. */
function undelivered(
  { id, name, orderCode }: SoldTools['premium'][number],
  { stripe, kofi }: Settings['sellerSecrets'],
): Diagnosis[] {
  if (orderCode === '') return [];
  const isOfStripe = orderCode.startsWith(STRIPE_CODE);
  if (isOfStripe ? stripe.length > 0 : kofi !== undefined) return [];
  const setting = isOfStripe ? 'STRIPE_WEBHOOK_SECRET' : 'KOFI_VERIFICATION_TOKEN';
  return [
    warning(
      `The tool ${name || id} has an order code, but its seller cannot deliver orders: ${setting} is not set.`,
      `Set ${setting}, as docs/guide/sell-tools.md says.`,
    ),
  ];
}

const waiting = ({ unassigned, failed, unsent }: SoldTools['counts']): Diagnosis[] => [
  ...(unassigned > 0
    ? [
        warning(
          `${ordersText(unassigned)} without a tool: no token was issued.`,
          'Assign a tool under Orders in the tab Downloads.',
        ),
      ]
    : []),
  ...(failed > 0
    ? [
        warning(
          failed === 1
            ? 'The mail of 1 order was given up: its buyer may have no token.'
            : `The mails of ${failed} orders were given up: their buyers may have no tokens.`,
          'Read the reason under Orders in the tab Downloads, and send it again.',
        ),
      ]
    : []),
  ...(unsent > 0
    ? [
        warning(
          unsent === 1
            ? 'The tokens of 1 order were neither mailed nor shown: its buyer has none.'
            : `The tokens of ${unsent} orders were neither mailed nor shown: their buyers have none.`,
          'Show them under Orders in the tab Downloads, and pass them on.',
        ),
      ]
    : []),
];

const ordersText = (count: number): string => (count === 1 ? '1 order is' : `${count} orders are`);
