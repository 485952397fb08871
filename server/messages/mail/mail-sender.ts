/** A message as it is handed to a mail provider. */
export interface OutgoingMail {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly receivedAt: string;
}

/** One way to the owner's mail. */
export interface MailSender {
  /**
   * Resolves when the provider has taken the mail. Throws an error in the provider's words, also where no
   * answer came in time or `signal` ends the try: then nobody knows whether it was taken.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}
