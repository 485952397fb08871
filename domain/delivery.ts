/** A visitor's message to the owner, or the tokens of an order to its buyer. */
export type MailKind = 'message' | 'order';

/**
 * The states of a mail. `none`: it is not sent, because it is spam, there is no provider, or all its tokens are void.
 */
export const DELIVERY_STATES = ['none', 'waiting', 'sent', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Replaces a provider's error: the mail may have been sent before the site was restored. */
export const PAUSED_BY_RESTORE = 'paused by a restore';

/** In place of a provider's error. */
export const TOKENS_REVOKED = 'all its tokens were revoked';
