import type { EmailjsSettings, SmtpSettings } from '../../settings/mail-settings.ts';
import { EMAILJS_ORIGIN } from './emailjs.ts';

/** How long each step may take, in milliseconds. */
const STEP_MS = 4_000;

/**
 * Connects to the provider without sending anything: by SMTP it greets, encrypts and logs in; EmailJS has no call for
 * that, and is only connected to. Throws the error of the connection or the provider.
 */
export async function reachProvider(
  settings: SmtpSettings | EmailjsSettings,
  emailjsOrigin: string = EMAILJS_ORIGIN,
): Promise<void> {
  if (settings.provider === 'emailjs') {
    const signal = AbortSignal.timeout(STEP_MS);
    const answer = await fetch(emailjsOrigin, { method: 'HEAD', redirect: 'manual', signal });
    await answer.body?.cancel();
    return;
  }
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: settings.url,
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    socketTimeout: STEP_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
