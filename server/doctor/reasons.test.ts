import { expect, it } from 'vitest';
import { parseSettings } from '../env.ts';
import { reasonsWithout } from './reasons.ts';

it('a reason names no secret of the settings', () => {
  const secrets = {
    ADMIN_PASSCODE: 'correct horse battery staple',
    S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
    STRIPE_WEBHOOK_SECRET: 'whsec_secret-of-stripe',
    KOFI_VERIFICATION_TOKEN: 'secret-of-ko-fi-1',
  };
  const settings = parseSettings({ ...secrets, S3_BUCKET: 'tools', S3_ACCESS_KEY_ID: 'id-of-key' });
  const reason = reasonsWithout(settings)(new Error(Object.values(secrets).join(' and ')));
  expect(reason).toBe('… and … and … and …');
});
