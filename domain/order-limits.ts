// Apart from the schemas of orders, since the catalogue of errors names them.

/** The most tokens of an order that the owner assigns a tool. */
export const ORDER_ASSIGN_MAX = 1_000;

/** Larger quantities of a seller's are stored as this one. */
export const ORDER_LARGEST = 1_000_000;

/** The most keys with which others can issue tokens. */
export const ORDER_KEYS_MAX = 20;
