import { z } from 'zod';
import type { Owner } from './owner.ts';

const uploadedSchema = z.object({ downloadUrl: z.string(), size: z.string(), type: z.string() });

/** Uploads a file as the editor does. */
export async function upload(address: string, owner: Owner, name: string, bytes: Uint8Array) {
  const response = await fetch(`${address}/admin/files?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { Cookie: owner.cookie, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return uploadedSchema.parse(await response.json());
}
