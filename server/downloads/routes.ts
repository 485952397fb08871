import { type Context, Hono } from 'hono';
import { ERRORS } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { AppEnv } from '../http/app-env.ts';
import { PDF_POLICY } from '../http/content-policy.ts';
import type { ErrorPage } from '../http/error-pages.ts';
import { asShownPdf, fileResponse, transferTo } from '../http/file-response.ts';
import type { Services } from '../services.ts';

/** The routes of files. Each refusal is a page that is rendered once for all visitors. */
export function downloadRoutes(
  services: Pick<Services, 'toolFiles' | 'grants' | 'downloadCounts'>,
  errorPage: ErrorPage,
): Hono<AppEnv> {
  const { toolFiles, grants, downloadCounts } = services;
  const routes = new Hono<AppEnv>();

  const showFailure = (c: Context<AppEnv>, failure: SiteError): Promise<Response> => {
    const { log } = c.get('facts');
    if (ERRORS[failure.code].status >= 500) log.error({ err: failure }, failure.message);
    return errorPage(failure.code);
  };

  routes.get('/files/:name', async (c) => {
    const { log } = c.get('facts');
    const opened = await orFailure(toolFiles.openPublic(c.req.param('name')));
    if (opened instanceof SiteError) return showFailure(c, opened);
    const { file, toolId } = opened;
    const userAgent = c.req.header('User-Agent') ?? null;
    // A free PDF can be linked as a page; everything else, and what was paid for, is a download.
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
          downloadCounts
            .add({ toolId, userAgent })
            .catch((error: unknown) => log.error({ err: error }, 'a download was not counted'));
        },
      },
    );
  });

  // Response defaults keep all answers here out of caches, and these addresses out of referrers.
  routes.get('/grants/:grant', async (c) => {
    const open = async () => {
      const { toolId, file } = grants.open(c.req.param('grant'));
      return toolFiles.openGranted(toolId, file);
    };
    const download = await orFailure(open());
    if (download instanceof SiteError) return showFailure(c, download);
    if (download.kind === 'address') return c.redirect(download.address);
    const events = transferTo(c, 'a premium file could not be sent');
    return fileResponse(c.req.raw, download.file, {}, events);
  });

  return routes;
}

/** The promise's value, or its SiteError. Rethrows any other error. */
async function orFailure<T>(promise: Promise<T>): Promise<T | SiteError> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof SiteError) return error;
    throw error;
  }
}
