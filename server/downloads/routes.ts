import { Hono } from 'hono';
import { type AppEnv, routeFacts } from '../http/app-env.ts';
import { asShownPdf, fileResponse, transferTo } from '../http/file-response.ts';
import { PDF_POLICY } from '../http/security-headers.ts';
import type { Site } from '../site.ts';
import { countDownload } from './download-counts.ts';
import type { Grants } from './grants.ts';
import type { ToolFiles } from './tool-files.ts';

export const downloadRoutes = (
  site: Pick<Site, 'store' | 'clock'>,
  toolFiles: ToolFiles,
  grants: Grants,
) =>
  new Hono<AppEnv>()
    .get('/files/:name', routeFacts({ hasErrorPage: true }), async (c) => {
      const { log } = c.get('context');
      const { file, toolId } = await toolFiles.openPublic(c.req.param('name'));
      const userAgent = c.req.header('User-Agent');
      // A free PDF opens as a page; everything else, and what was paid for, is a download.
      const pdf = asShownPdf(file.title);
      return fileResponse(
        c.req.raw,
        pdf === null ? file : { ...file, content: pdf },
        {
          'Cache-Control': 'no-cache',
          ...(pdf !== null && { 'Content-Security-Policy': PDF_POLICY }),
        },
        {
          ...transferTo(c, 'a file could not be sent'),
          // Of an interrupted and resumed download, only one response has the last byte.
          onLastByte: () => {
            countDownload(site, { toolId, userAgent }).catch((error: unknown) =>
              log.error({ err: error }, 'a download was not counted'),
            );
          },
        },
      );
    })

    .get('/grants/:grant', routeFacts({ hasErrorPage: true }), async (c) => {
      const download = await toolFiles.openGranted(grants.open(c.req.param('grant')));
      if (download.kind === 'address') return c.redirect(download.address);
      const events = transferTo(c, 'a premium file could not be sent');
      return fileResponse(c.req.raw, download.file, {}, events);
    });
