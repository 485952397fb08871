import { NETWORK_FAILURE } from '../../../domain/errors.ts';
import type { MailSender, OutgoingMail } from './mail-sender.ts';
import type { EmailjsSettings } from './mail-settings.ts';

/** Where the provider's API is. */
export const EMAILJS_ORIGIN = 'https://api.emailjs.com';

/** The version of the provider's library that makes the same call (docs/product.md#messages). */
const LIB_VERSION = '4.4.1';

/**
 * Sends by EmailJS's `send-form` call. The account must allow calls from
 * servers. The form has no field for an id, so duplicates can only be recognized by the request's headers.
 */
export function emailjsSender(
  settings: EmailjsSettings,
  idOf: (mail: OutgoingMail) => string,
  origin: string,
): MailSender {
  const formOf = ({ name, email, message }: OutgoingMail): FormData => {
    const form = new FormData();
    form.set('name', name);
    form.set('email', email);
    form.set('message', message);
    form.set('lib_version', LIB_VERSION);
    form.set('service_id', settings.serviceId);
    form.set('template_id', settings.templateId);
    form.set('user_id', settings.publicKey);
    if (settings.privateKey !== undefined) form.set('accessToken', settings.privateKey);
    return form;
  };
  return {
    async send(mail, signal) {
      const response = await fetch(`${origin}/api/v1.0/email/send-form`, {
        method: 'POST',
        headers: { 'Idempotency-Key': idOf(mail) },
        body: formOf(mail),
        redirect: 'error',
        signal,
      }).catch((error: unknown) => {
        const { status, message } = NETWORK_FAILURE;
        throw new Error(`${status} ${message}: ${reasonOf(error)}`);
      });
      if (response.ok) {
        await response.body?.cancel();
        return;
      }
      throw new Error(`${response.status} ${await response.text().catch(() => '')}`);
    },
  };
}

// The reason why fetch failed is in the error's cause.
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
