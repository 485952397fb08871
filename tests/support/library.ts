import { z } from 'zod';
import type { Owner } from './owner.ts';

const uploadedSchema = z.object({
  picture: z.object({ id: z.string(), width: z.number(), height: z.number() }),
});

/** Sends a picture to the library as the editor does. */
export const sendPicture = (
  address: string,
  { cookie }: Pick<Owner, 'cookie'>,
  bytes: Uint8Array,
  name = 'ridge.jpg',
): Promise<Response> =>
  fetch(`${address}/admin/pictures?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { Cookie: cookie, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });

/** The facts of a picture that was taken. */
export const takenPicture = async (answer: Response) =>
  uploadedSchema.parse(await answer.json()).picture;
