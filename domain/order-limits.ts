// Apart from the schemas of orders, since the catalogue of errors and the content name them.

/** The longest code of a product at a seller, such as Stripe's `plink_…`, in characters. */
export const ORDER_CODE_MAX = 255;

/** The most tokens of an order that the owner assigns a tool. */
export const ORDER_ASSIGN_MAX = 1_000;

/** The most other orders that one action of the owner assigns a tool. */
export const ORDER_ASSIGN_OTHERS_MAX = 500;

/** Larger quantities of a seller's are stored as this one. */
export const ORDER_LARGEST = 1_000_000;

/** The most keys with which others can issue tokens. */
export const ORDER_KEYS_MAX = 20;
