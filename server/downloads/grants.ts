import { z } from 'zod';
import { SiteError } from '../../domain/site-error.ts';
import { createSigner } from '../core/signed.ts';
import type { Site } from '../site.ts';
import { settingRows } from '../store/setting-rows.ts';

const PURPOSE = ['grant'];

const grantSchema = z.object({
  toolId: z.string(),
  /** What `ToolFiles.fingerprintOf` returned when the token was used. */
  file: z.string(),
});

export type Grant = z.output<typeof grantSchema>;

export type Grants = Awaited<ReturnType<typeof createGrants>>;

/** Signed permissions to fetch the download of one premium tool, for as long as the settings say. */
export async function createGrants({ store, clock, settings }: Site) {
  const { grantLifetime } = settings;
  const signer = createSigner(await settingRows(store).key('grant-key'), clock);

  return {
    sign: (grant: Grant): string => signer.sign(PURPOSE, grantLifetime, JSON.stringify(grant)),

    /** Throws `not-found` for a forged grant, `link-expired` for an expired one. */
    open(text: string): Grant {
      if (!signer.isSigned(text, PURPOSE)) {
        throw new SiteError('not-found', { detail: 'a download link with a wrong signature' });
      }
      const opened = signer.open(text, PURPOSE, grantLifetime);
      if (opened === null) throw new SiteError('link-expired');
      return grantSchema.parse(JSON.parse(opened.payload));
    },
  };
}
