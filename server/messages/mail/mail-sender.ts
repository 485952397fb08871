/** A visitor's message as it is mailed to the owner. */
export interface OutgoingMail {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly receivedAt: string;
}

/** A mail of the site to a buyer. */
export interface Letter {
  /** The buyer's address, with its domain in ASCII. */
  readonly to: string;
  /** The name of the sender, such as that of the site. */
  readonly senderName: string;
  /** Where an answer goes; null for the address that the mail is sent from. */
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  /** The part of its Message-ID before the host: the same for every attempt. */
  readonly id: string;
  /** ISO 8601 in UTC. */
  readonly date: string;
}

/** Sends mails by a provider. */
export interface MailSender<Mail> {
  /**
   * Resolves when the provider has accepted the mail. Throws an error with the provider's message; `NoAnswer` where it is
   * unknown whether the mail was accepted; `CannotSend` where another attempt is of no use.
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}

/** Thrown where the provider got the mail, and no answer came: it may have accepted it. */
export class NoAnswer extends Error {}

/** Thrown where no other attempt of the same mail by the same provider can succeed. */
export class CannotSend extends Error {}

/** The senders of a provider. */
export interface MailSenders {
  /** Null where no provider is set. */
  readonly toOwner: MailSender<OutgoingMail> | null;
  /** Null where the provider cannot choose the recipient. */
  readonly toBuyers: MailSender<Letter> | null;
}
