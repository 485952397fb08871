import type { MiddlewareHandler } from 'hono';
import { isPreviewPath } from '../../previews/preview-path.ts';
import type { AppEnv } from '../app-env.ts';
import { contentPolicy, ownScripts, RESOURCE_POLICY, SCRIPT_POLICY } from '../content-policy.ts';
import { createStyleInliner } from '../inline-styles.ts';

/**
 * Inlines the style sheets of each page, and sets the content policy of every response: a page's policy allows
 * its own scripts and sheets, and pictures of other sites unless the owner wants none; of a preview, in which that may
 * be undecided, always. Does nothing if the request has no nonce.
 */
export function pagePolicy(
  clientFolder: string,
  ownPicturesOnly: () => boolean,
): MiddlewareHandler<AppEnv> {
  const inlineStyles = createStyleInliner(clientFolder);
  return async (c, next) => {
    await next();
    const { nonce, log } = c.get('facts');
    if (nonce === null || c.res.headers.has('Content-Security-Policy')) return;
    const type = c.res.headers.get('Content-Type') ?? '';
    if (type.startsWith('text/html')) {
      const { html: page, scripts, foreign } = ownScripts(await c.res.text(), nonce);
      if (foreign > 0) log.error({ foreign }, 'a page has scripts of unknown origin');
      const { html, sheets } = inlineStyles(page);
      const headers = new Headers(c.res.headers);
      const isAllowed = isPreviewPath(c.req.path) || !ownPicturesOnly();
      const policy = contentPolicy(scripts, sheets, !isAllowed);
      headers.set('Content-Security-Policy', policy);
      const status = c.res.status;
      c.res = undefined;
      c.res = new Response(html, { status, headers });
    } else {
      const isOurScript = type.startsWith('text/javascript') && c.req.path.startsWith('/assets/');
      c.header('Content-Security-Policy', isOurScript ? SCRIPT_POLICY : RESOURCE_POLICY);
    }
  };
}
