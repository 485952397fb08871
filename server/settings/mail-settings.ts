import { z } from 'zod';
import { isReadable } from '../core/percent-encoding.ts';

/** How the owner and buyers are mailed. `inbox`: not at all; messages are read in the admin. */
export type MailSettings = z.output<typeof mailSchema>;

export type SmtpSettings = z.output<typeof smtpSchema>;
export type EmailjsSettings = z.output<typeof emailjsSchema>;

/** An address, and the name beside it, which may be empty. */
interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Whether a setting is a URL with one of these schemes, such as `https:`. */
export const isUrl = (value: string, ...schemes: string[]): boolean =>
  schemes.includes(URL.parse(value)?.protocol ?? '');

const addresses = (value: string): string[] => value.split(',').map((part) => part.trim());

/** The address and its name in `a@b` or `Name <a@b>`, the name also in quotes (RFC 5322, section 3.4). */
function mailbox(value: string): Mailbox {
  const [, name = '', address = value] = /^\s*(.*?)\s*<([^<>]*)>\s*$/s.exec(value) ?? [];
  return { name: name.replace(/^"(.*)"$/s, '$1'), address };
}

const isEmail = (value: string): boolean => z.regexes.html5Email.test(value);

const required = (fix: string) => z.string(`is missing. ${fix}`);

const smtpSchema = z
  .object({
    MAIL_PROVIDER: z.literal('smtp'),
    SMTP_URL: required(
      'MAIL_PROVIDER=smtp needs it, such as smtps://user:password@host:465.',
    ).refine(
      (value) =>
        isUrl(value, 'smtp:', 'smtps:') && new URL(value).hostname !== '' && isReadable(value),
      'is not an SMTP address. Write it as smtps://user:password@host:465 or smtp://host:587.',
    ),
    MAIL_TO: required('MAIL_PROVIDER=smtp needs it: your own email address.').refine(
      (value) => addresses(value).every(isEmail),
      'is not an email address. Write it as you@example.com, several with commas between them.',
    ),
    MAIL_FROM: z
      .string()
      .transform(mailbox)
      .refine(
        ({ name, address }) => isEmail(address) && /^[^\p{Cc}"<>]*$/u.test(name),
        'is not an email address. Write it as site@example.com or Name <site@example.com>, or leave it out.',
      )
      .optional(),
  })
  .transform((set) => {
    const to = addresses(set.MAIL_TO);
    const from = set.MAIL_FROM ?? { name: '', address: to[0] ?? '' };
    return {
      provider: 'smtp' as const,
      /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. */
      url: set.SMTP_URL,
      to,
      from,
    };
  });

const fromAccount = required('MAIL_PROVIDER=emailjs needs it: copy it from your EmailJS account.');

const emailjsSchema = z
  .object({
    MAIL_PROVIDER: z.literal('emailjs'),
    EMAILJS_SERVICE_ID: fromAccount,
    EMAILJS_TEMPLATE_ID: fromAccount,
    EMAILJS_PUBLIC_KEY: fromAccount,
    EMAILJS_PRIVATE_KEY: z.string().optional(),
    EMAILJS_ORDER_TEMPLATE_ID: z.string().optional(),
  })
  .transform((set) => ({
    provider: 'emailjs' as const,
    serviceId: set.EMAILJS_SERVICE_ID,
    templateId: set.EMAILJS_TEMPLATE_ID,
    publicKey: set.EMAILJS_PUBLIC_KEY,
    privateKey: set.EMAILJS_PRIVATE_KEY,
    /** The template of mails to buyers, whose recipient is `{{to_email}}`. */
    orderTemplateId: set.EMAILJS_ORDER_TEMPLATE_ID,
  }));

const inboxSchema = z
  .object({ MAIL_PROVIDER: z.literal('inbox') })
  .transform(() => ({ provider: 'inbox' as const }));

export const mailSchema = z.discriminatedUnion(
  'MAIL_PROVIDER',
  [inboxSchema, smtpSchema, emailjsSchema],
  'is not a mail provider. Use one of inbox, smtp, emailjs.',
);

export const MAIL_SETTING_NAMES: readonly string[] = mailSchema.options.flatMap((schema) =>
  Object.keys(schema.in.shape),
);

/** The values of the settings that must never be shown or stored. */
export function secretsOf(settings: MailSettings): string[] {
  switch (settings.provider) {
    case 'smtp': {
      const { username, password } = new URL(settings.url);
      return [username, password].flatMap((secret) => [secret, decodeURIComponent(secret)]);
    }
    case 'emailjs':
      return [settings.privateKey ?? ''];
    case 'inbox':
      return [];
  }
}
