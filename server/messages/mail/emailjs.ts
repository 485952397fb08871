import { NETWORK_FAILURE } from '../../../domain/errors.ts';
import type { EmailjsSettings } from '../../settings/mail-settings.ts';
import { oneLine } from './compose.ts';
import { type MailSenders, NoAnswer } from './mail-sender.ts';
import { messageId } from './message-id.ts';

/** Where the provider's API is. */
export const EMAILJS_ORIGIN = 'https://api.emailjs.com';

/** The version of the provider's library that makes the same call (docs/product.md#messages). */
const LIB_VERSION = '4.4.1';

/** A mail has no host of its own here. */
const HOST = 'engawa';

/**
 * Sends by EmailJS's `send-form` call. The account must allow calls from
 * servers. The form has no field for an id, so duplicates can only be recognized by the request's headers.
 */
export function emailjsSenders(settings: EmailjsSettings, origin: string): MailSenders {
  const { orderTemplateId } = settings;

  const send = async (
    mail: { id: string; templateId: string; fields: Readonly<Record<string, string>> },
    signal: AbortSignal,
  ): Promise<void> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(mail.fields)) form.set(name, value);
    form.set('lib_version', LIB_VERSION);
    form.set('service_id', settings.serviceId);
    form.set('template_id', mail.templateId);
    form.set('user_id', settings.publicKey);
    if (settings.privateKey !== undefined) form.set('accessToken', settings.privateKey);
    const response = await fetch(`${origin}/api/v1.0/email/send-form`, {
      method: 'POST',
      headers: { 'Idempotency-Key': mail.id },
      body: form,
      redirect: 'error',
      signal,
    }).catch((error: unknown) => {
      const { status, message } = NETWORK_FAILURE;
      const words = `${status} ${message}: ${reasonOf(error)}`;
      throw wasNeverSent(error) ? new Error(words) : new NoAnswer(words);
    });
    if (response.ok) {
      await response.body?.cancel();
      return;
    }
    const words = `${response.status} ${await response.text().catch(() => '')}`;
    // An error of the provider's servers, such as a gateway's timeout, does not say what became of the mail.
    throw response.status >= SERVER_ERROR ? new NoAnswer(words) : new Error(words);
  };

  return {
    toOwner: {
      send: (mail, signal) =>
        send(
          {
            id: messageId(mail, HOST),
            templateId: settings.templateId,
            fields: { name: mail.name, email: mail.email, message: mail.message },
          },
          signal,
        ),
    },
    toBuyers:
      orderTemplateId === undefined
        ? null
        : {
            send: (letter, signal) =>
              send(
                {
                  id: `<${letter.id}@${HOST}>`,
                  templateId: orderTemplateId,
                  fields: {
                    to_email: letter.to,
                    subject: oneLine(letter.subject),
                    message: letter.text,
                  },
                },
                signal,
              ),
          },
  };
}

const SERVER_ERROR = 500;

/** The codes of errors before a connection: the request cannot have arrived. */
const BEFORE_CONNECTION: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  'UND_ERR_CONNECT_TIMEOUT',
]);

// The reason why fetch failed is in the error's cause.
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error;

function reasonOf(error: unknown): string {
  const cause = causeOf(error);
  return cause instanceof Error ? cause.message : String(cause);
}

function wasNeverSent(error: unknown): boolean {
  const cause = causeOf(error);
  return cause instanceof Error && 'code' in cause && BEFORE_CONNECTION.has(cause.code);
}
