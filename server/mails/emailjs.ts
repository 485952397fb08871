import type { EmailjsSettings } from '../settings/mail-settings.ts';
import { oneLine, type Senders, throwNetworkError } from './senders.ts';

const LIB_VERSION = '4.4.1';

const REACH_MS = 4_000;

/** Sends by EmailJS's `send-form` call. The account must allow calls from servers. */
export function emailjsSenders(
  settings: EmailjsSettings,
  origin = 'https://api.emailjs.com',
): Senders {
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
      // The form has no field for an id.
      headers: { 'Idempotency-Key': `<${mail.id}@engawa>` },
      body: form,
      redirect: 'error',
      signal,
    }).catch(throwNetworkError);
    if (response.ok) {
      await response.body?.cancel();
      return;
    }
    throw new Error(`${response.status} ${await response.text().catch(() => '')}`);
  };

  return {
    message: ({ id, name, email, message }, signal) =>
      send({ id, templateId: settings.templateId, fields: { name, email, message } }, signal),

    // Without a template of its own the provider cannot choose the recipient.
    order:
      orderTemplateId === undefined
        ? null
        : ({ id, to, subject, text }, signal) => {
            const fields = { to_email: to, subject: oneLine(subject), message: text };
            return send({ id, templateId: orderTemplateId, fields }, signal);
          },

    async reach() {
      const signal = AbortSignal.timeout(REACH_MS);
      const answer = await fetch(origin, { method: 'HEAD', redirect: 'manual', signal }).catch(
        throwNetworkError,
      );
      await answer.body?.cancel();
    },
  };
}
