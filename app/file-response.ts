import type { ToolFile } from '../server/services/tool-files.ts';

/** A file as a download: never shown in the site's own origin, whatever it holds. */
export const fileResponse = (file: ToolFile, headers: Record<string, string>): Response =>
  new Response(file.body, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(file.size),
      // The name is from the site's own narrow set of file names, so it needs no encoding.
      'Content-Disposition': `attachment; filename="${file.name}"`,
      ...headers,
    },
  });
