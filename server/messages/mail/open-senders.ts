import type { MailSettings } from '../../settings/mail-settings.ts';
import { EMAILJS_ORIGIN, emailjsSenders } from './emailjs.ts';
import type { MailSenders } from './mail-sender.ts';
import { smtpSenders } from './smtp.ts';

/** Creates the senders of these settings. */
export async function openSenders(
  settings: MailSettings,
  emailjsOrigin: string = EMAILJS_ORIGIN,
): Promise<MailSenders> {
  switch (settings.provider) {
    case 'smtp':
      return smtpSenders(settings);
    case 'emailjs':
      return emailjsSenders(settings, emailjsOrigin);
    case 'inbox':
      return { toOwner: null, toBuyers: null };
  }
}
