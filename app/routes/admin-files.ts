import { z } from 'zod';
import { uploadTitleSchema } from '../../domain/upload.ts';
import { adminCall } from '../admin-call.ts';
import { postOnly as loader } from '../post-only.ts';
import { passOver, searchFields, streamedBody } from '../request-body.ts';
import type { Route } from './+types/admin-files';

const querySchema = z.object({ name: uploadTitleSchema });

/** Takes a file as the bare body of a request, `?name=` being its name, and stores it as it comes. */
export const action = (call: Route.ActionArgs) =>
  adminCall(
    call,
    async (site) => {
      const { uploads, audit } = site.services;
      const { name: title } = searchFields(call.request, querySchema);
      const { size, body } = streamedBody(call.request);
      const uploaded = await uploads
        .receive({ title, size, body })
        .catch(async (cause: unknown) => {
          if (size <= uploads.limit) await passOver(call.request);
          throw cause;
        });
      await audit.note({ event: 'file-uploaded', detail: `${title}, ${uploaded.size}` }, site);
      return uploaded;
    },
    'upload-failed',
  );

export { loader };
