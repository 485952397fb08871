/** A message as it is passed to a mail provider. */
export interface OutgoingMail {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly receivedAt: string;
}

/** Sends messages to the owner by mail. */
export interface MailSender {
  /**
   * Resolves when the provider has accepted the mail. Throws an error with the provider's message. Throws too where no
   * answer came in time or `signal` is aborted: then it is unknown whether the mail was accepted.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}
