import { EMAILJS_ORIGIN, emailjsSender } from './emailjs.ts';
import type { MailSender } from './mail-sender.ts';
import type { MailSettings } from './mail-settings.ts';
import { messageId } from './message-id.ts';
import { smtpSender } from './smtp.ts';

/** Creates the sender of these settings; null where no mail provider is set. */
export async function openSender(
  settings: MailSettings,
  emailjsOrigin: string = EMAILJS_ORIGIN,
): Promise<MailSender | null> {
  switch (settings.provider) {
    case 'smtp':
      return smtpSender(settings);
    case 'emailjs':
      return emailjsSender(settings, (mail) => messageId(mail, 'engawa'), emailjsOrigin);
    case 'inbox':
      return null;
  }
}
