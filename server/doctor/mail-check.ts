import type { MailSettings } from '../messages/mail/mail-settings.ts';
import { reachProvider } from '../messages/mail/reach-provider.ts';
import { broken, type Diagnosis, good, warning } from './checks.ts';

/** The mail provider, by a connection as for a message, without one. `reason` says an error without secrets. */
export async function checkMail(
  settings: MailSettings,
  reason: (error: unknown) => string,
): Promise<readonly Diagnosis[]> {
  if (settings.provider === 'inbox') {
    return [good('Messages are read in the admin: no mail provider is set.')];
  }
  try {
    await reachProvider(settings);
  } catch (error) {
    return [settings.provider === 'smtp' ? smtpFault(error, reason) : emailjsFault(error, reason)];
  }
  return [
    settings.provider === 'smtp'
      ? good('The mail server accepts the connection, the user and the password.')
      : good(
          'EmailJS can be reached. Send yourself a message to see whether it accepts your keys.',
        ),
  ];
}

const emailjsFault = (error: unknown, reason: (error: unknown) => string): Diagnosis =>
  warning(
    `EmailJS cannot be reached (${reason(error)}).`,
    'Let this machine make connections to api.emailjs.com. Messages wait meanwhile, and are in the inbox.',
  );

function smtpFault(error: unknown, reason: (error: unknown) => string): Diagnosis {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const because = reason(error);
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return broken(
      `The mail server refuses the user or the password (${because}).`,
      'Correct them in SMTP_URL, with % signs for special characters. Some providers require an app password.',
    );
  }
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(because)) {
    return broken(
      `No name server knows the host in SMTP_URL (${because}).`,
      'Correct the host, as your provider names it.',
    );
  }
  if (/wrong version number|greeting/i.test(because)) {
    return broken(
      `The mail server does not use the protocol that SMTP_URL names (${because}).`,
      'Write smtps:// with port 465, and smtp:// with port 587.',
    );
  }
  if (code === 'ETLS' || /certificate/i.test(because)) {
    return broken(
      `The encrypted connection to the mail server failed (${because}).`,
      'Write the host as in its certificate.',
    );
  }
  return broken(
    `The mail server cannot be reached (${because}).`,
    'Check the host and the port in SMTP_URL, and whether your machine may send mail: many hosts close port 25.',
  );
}
