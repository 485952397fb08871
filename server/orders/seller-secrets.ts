/** What proves that a delivered order is a seller's. */
export interface SellerSecrets {
  /** The signing secrets of the webhook at Stripe: two while one is being replaced, none where it is not set. */
  readonly stripe: readonly string[];
  /** The verification token of Ko-fi's webhooks; undefined where it is not set. */
  readonly kofi: string | undefined;
}
