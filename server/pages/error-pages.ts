import { ERRORS, type ErrorCode } from '../../domain/errors.ts';
import { SiteError } from '../../domain/site-error.ts';
import type { Content } from '../content/content.ts';
import type { ErrorPage } from '../http/errors.ts';

/**
 * Creates the error pages that are the same for every visitor. Each is rendered once for a published content, so that a
 * flood of requests for one costs no rendering. `render` answers a form that was sent to an unknown address.
 */
export function createErrorPages(
  content: Pick<Content, 'current'>,
  render: (request: Request, failure: SiteError) => Promise<Response>,
): ErrorPage {
  let shown = content.current();
  let pages = new Map<ErrorCode, Promise<string>>();

  const rendered = async (code: ErrorCode): Promise<string> => {
    const request = new Request('http://site/404', { method: 'POST' });
    return (await render(request, new SiteError(code))).text();
  };

  return async (code) => {
    if (content.current() !== shown) {
      shown = content.current();
      pages = new Map();
    }
    const own = pages;
    const page = own.get(code) ?? rendered(code);
    own.set(code, page);
    const html = await page.catch((error: unknown) => {
      own.delete(code);
      throw error;
    });
    return new Response(html, {
      status: ERRORS[code].status,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    });
  };
}
