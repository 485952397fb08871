import type { Settings } from '../env.ts';
import { secretsOf } from '../messages/mail/mail-settings.ts';
import { reasonOf } from '../start-error.ts';

/** Says an error on one line, without the secrets of these settings. */
export function reasonsWithout(
  settings: Pick<
    Settings,
    'mail' | 'databaseUrl' | 's3' | 'offSite' | 'adminPasscode' | 'sellerSecrets'
  >,
): (error: unknown) => string {
  const { mail, databaseUrl, s3, offSite, adminPasscode, sellerSecrets } = settings;
  const password = databaseUrl === undefined ? '' : new URL(databaseUrl).password;
  const secrets = [
    ...secretsOf(mail),
    password,
    s3?.secretAccessKey ?? '',
    s3?.accessKeyId ?? '',
    offSite?.s3.secretAccessKey ?? '',
    offSite?.s3.accessKeyId ?? '',
    offSite?.passphrase ?? '',
    adminPasscode ?? '',
    ...sellerSecrets.stripe,
    sellerSecrets.kofi ?? '',
  ].filter((secret) => secret !== '');
  return (error) => secrets.reduce((text, secret) => text.replaceAll(secret, '…'), reasonOf(error));
}
