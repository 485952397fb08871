import { Hono } from 'hono';
import { VISITS_PATH } from '../../domain/visits.ts';
import { queueKeyOf } from '../client-address.ts';
import type { Clock } from '../clock.ts';
import type { AppEnv } from '../http/app-env.ts';
import { readJson } from '../http/request-body.ts';
import { routeFacts } from '../http/route-facts.ts';
import { acceptOnly } from '../http/route-table.ts';
import type { Cookies } from '../login/cookies.ts';
import type { Services } from '../services.ts';
import { createViewLimit } from './limits.ts';
import { isCountable, isRobot, referrerHost, reportedView } from './reported-view.ts';

/** Maps the path of a reported view to the path of its page, or null where there is no such page. */
export type ViewedPage = (path: string) => Promise<string | null>;

/**
 * The route that page views are reported to. Every same-origin report of an allowed size gets the same answer, whether
 * it is counted or not, so that nobody learns anything from it; nothing of it is logged, but for the method and path of
 * every request at the level `debug`.
 */
export function visitRoutes(options: {
  services: {
    readonly visits: Pick<Services['visits'], 'isCounting' | 'count'>;
    readonly sessions: Pick<Services['sessions'], 'isAlive'>;
  };
  cookies: Pick<Cookies, 'readSession'>;
  viewedPage: ViewedPage;
  /** The host of the public address, or null where it is not set. */
  siteHost: string | null;
  clock: Clock;
}) {
  const { services, cookies, viewedPage, siteHost, clock } = options;
  const allows = createViewLimit();

  const count = async (request: Request, address: string): Promise<void> => {
    const { headers } = request;
    if (!services.visits.isCounting() || !isCountable(headers)) return;
    if (!allows(queueKeyOf(address), clock().getTime())) return;
    const sent = await readJson(request);
    const { path, referrer, isDriven } = reportedView.parse(sent);
    const userAgent = headers.get('User-Agent') ?? '';
    if (isDriven || isRobot(userAgent)) return;
    const page = await viewedPage(path);
    if (page === null) return;
    // The owner's own views. Looking the session up does not prolong it.
    const session = await cookies.readSession(request);
    if (session !== null && (await services.sessions.isAlive(session))) return;
    await services.visits.count({
      path: page,
      referrer: referrerHost(referrer, [headers.get('Host'), siteHost]),
      address,
      userAgent,
    });
  };

  return new Hono<AppEnv>()
    .use(VISITS_PATH, acceptOnly(new Set(['POST'])))
    .post(VISITS_PATH, routeFacts({ body: 'view' }), async (c) => {
      // A malformed report, or a store that does not answer: the view is not counted.
      await count(c.req.raw, c.get('facts').address).catch(() => undefined);
      return c.body(null, 204);
    });
}
