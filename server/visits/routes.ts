import { isIP } from 'node:net';
import { Hono } from 'hono';
import { isbot } from 'isbot';
import { z } from 'zod';
import { publicPageAt } from '../../domain/public-pages.ts';
import { NO_REFERRER, VISIT_PERIODS, VISITS_PATH } from '../../domain/visits.ts';
import type { Audit } from '../audit/audit.ts';
import type { PublicPagesService } from '../content/public-pages.ts';
import { type AppEnv, acceptOnly, type OwnerEnv, routeFacts } from '../http/app-env.ts';
import { jsonBody, parseJson, queryFields } from '../http/request-body.ts';
import type { Cookies, Sessions } from '../login/sessions.ts';
import type { Settings } from '../settings/settings.ts';
import type { Visits } from './visits.ts';

/** The route that page views are reported to. It answers all alike, whether they are counted or not, and logs none. */
export function visitRoutes(
  { settings }: { readonly settings: Pick<Settings, 'siteUrl'> },
  visits: Pick<Visits, 'isCounting' | 'count'>,
  publicPages: Pick<PublicPagesService, 'current'>,
  sessions: Pick<Sessions, 'isAlive'>,
  cookies: Pick<Cookies, 'readSession'>,
) {
  const siteHost = URL.parse(settings.siteUrl ?? '')?.host ?? null;

  const count = async (request: Request, address: string): Promise<void> => {
    const { headers } = request;
    if (!visits.isCounting() || !isCountable(headers)) return;
    const { path, referrer, isDriven } = reportedView.parse(parseJson(await request.text()));
    const userAgent = headers.get('User-Agent') ?? '';
    if (isDriven || isRobot(userAgent)) return;
    const page = publicPageAt(publicPages.current(), path.split(/[?#]/, 1)[0] ?? '');
    if (page === undefined) return;
    const session = await cookies.readSession(request);
    if (session !== null && (await sessions.isAlive(session))) return;
    await visits.count({
      path: page.path,
      referrer: referrerHost(referrer, [headers.get('Host'), siteHost]),
      address,
      userAgent,
    });
  };

  return new Hono<AppEnv>()
    .use(VISITS_PATH, acceptOnly('POST'))
    .post(VISITS_PATH, routeFacts({ body: 'view' }), async (c) => {
      await count(c.req.raw, c.get('context').address).catch(() => undefined);
      return c.body(null, 204);
    });
}

const periodSchema = z.object({ period: z.enum(VISIT_PERIODS) });
const countingSchema = z.object({ isOn: z.boolean() });

export const visitOwnerRoutes = (visits: Visits, audit: Audit) =>
  new Hono<OwnerEnv>()
    .get('/admin/api/visits', queryFields(periodSchema), async (c) =>
      c.json({ ok: true, report: await visits.report(c.req.valid('query').period) }),
    )

    .post('/admin/api/visits/counting', jsonBody(countingSchema), async (c) => {
      const { isOn } = c.req.valid('json');
      await visits.setCounting(isOn);
      const event = isOn ? 'visit-counting-on' : 'visit-counting-off';
      await audit.record({ event }, c.get('context'));
      return c.json({ ok: true, isCounting: isOn });
    });

const reportedView = z.object({
  path: z.string().startsWith('/').max(1_000),
  /** The address of the page that led to it. */
  referrer: z.string().default(''),
  /** Whether a program drives the browser (`navigator.webdriver`). */
  isDriven: z.boolean().default(false),
});

/** Whether a page of this site sent it, in a browser without Global Privacy Control and Do Not Track. */
const isCountable = (headers: Headers): boolean =>
  headers.get('Sec-Fetch-Site') === 'same-origin' &&
  headers.get('Sec-GPC') !== '1' &&
  headers.get('DNT') !== '1' &&
  !isPrefetch(headers.get('Sec-Purpose')) &&
  !isPrefetch(headers.get('Purpose'));

/** Whether a User-Agent, which every browser sends, is that of a robot. */
const isRobot = (userAgent: string): boolean =>
  userAgent === '' || userAgent.includes('HeadlessChrome') || isbot(userAgent);

const isPrefetch = (purpose: string | null): boolean => purpose?.includes('prefetch') ?? false;

/**
 * The host of a referrer as it is counted, in lower case and without `www.`. `NO_REFERRER` where it is one of `own`, or
 * no public name, such as an IP address.
 */
export function referrerHost(referrer: string, own: readonly (string | null)[]): string {
  const url = URL.parse(referrer);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return NO_REFERRER;
  if (own.includes(url.host)) return NO_REFERRER;
  const host = url.hostname.replace(/^www\./, '').replace(/\.$/, '');
  const isPublicName = PUBLIC_NAME.test(host) && host.length <= MAX_HOST_LENGTH && isIP(host) === 0;
  return isPublicName ? host : NO_REFERRER;
}

const PUBLIC_NAME = /^[a-z\d-]+(?:\.[a-z\d-]+)+$/;

/** The longest name of a host (RFC 1035, section 2.3.4). */
const MAX_HOST_LENGTH = 253;
