import { z } from 'zod';
import { SiteError } from '../../domain/site-error.ts';
import { createSigner } from '../core/signed.ts';
import type { Site } from '../site.ts';
import { settingRows } from '../store/setting-rows.ts';

const PURPOSE = ['grant'];

const grantSchema = z.object({
  toolId: z.string(),
  /** The fingerprint of the tool's download when the token was used (see `ToolFiles.fingerprintOf`). */
  file: z.string(),
});

export type Grant = z.output<typeof grantSchema>;

export type Grants = Awaited<ReturnType<typeof createGrants>>;

/** Signed permissions to fetch the download of one premium tool, for as long as the settings say. */
export async function createGrants({ store, clock, settings }: Site) {
  const { grantLifetime } = settings;
  const signer = createSigner(await settingRows(store).key('grant-key'), clock);

  /** Whether this site has signed a grant, which may have expired. */
  const isOwn = (grant: string): boolean => signer.isSigned(grant, PURPOSE);

  return {
    isOwn,

    sign: (grant: Grant): string => signer.sign(PURPOSE, grantLifetime, JSON.stringify(grant)),

    /** Verifies a grant. Throws `not-found` for a forged one, `link-expired` for an expired one. */
    open(text: string): Grant {
      if (!isOwn(text)) {
        throw new SiteError('not-found', { detail: 'a download link with a wrong signature' });
      }
      const opened = signer.open(text, PURPOSE, grantLifetime);
      if (opened === null) throw new SiteError('link-expired');
      return grantSchema.parse(JSON.parse(opened.payload));
    },
  };
}
