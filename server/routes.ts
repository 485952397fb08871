import { Hono, type Schema } from 'hono';
import type { ExtractSchema } from 'hono/types';
import type { ErrorCode } from '../domain/errors.ts';
import { posterRoutes } from './anime/routes.ts';
import { auditRoutes } from './audit/routes.ts';
import type { Clock } from './clock.ts';
import { draftRoutes } from './content/draft-routes.ts';
import { historyRoutes } from './content/history-routes.ts';
import { contentRoutes } from './content/routes.ts';
import { toolRoutes } from './downloads/owner-routes.ts';
import { fileRoutes } from './downloads/routes.ts';
import type { AppEnv, OwnerEnv } from './http/app-env.ts';
import { speculationRoutes } from './http/speculation-rules.ts';
import { addressRoutes, type FindMissing } from './links/routes.ts';
import type { Cookies } from './login/cookies.ts';
import { ownerOnly } from './login/owner-only.ts';
import { loginRoutes, securityRoutes } from './login/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import { libraryRoutes } from './pictures/owner-routes.ts';
import { placeholderRoutes } from './pictures/placeholder-routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { previewRoutes } from './previews/routes.ts';
import { retentionRoutes } from './retention/routes.ts';
import type { Services } from './services.ts';
import type { SiteAddresses } from './site-addresses.ts';
import { skyRoutes } from './sky/routes.ts';
import { visitReportRoutes } from './visits/owner-routes.ts';
import { visitRoutes } from './visits/routes.ts';

/** The routes for the owner alone. */
const ownerRoutes = (services: Services, cookies: Cookies, findMissing: FindMissing) =>
  new Hono<OwnerEnv>()
    .route('/', contentRoutes(services))
    .route('/', draftRoutes(services))
    .route('/', previewRoutes(services))
    .route('/', historyRoutes(services))
    .route('/', toolRoutes(services))
    .route('/', libraryRoutes(services))
    .route('/', messageRoutes(services))
    .route('/', securityRoutes(services, cookies))
    .route('/', auditRoutes(services.audit))
    .route('/', visitReportRoutes(services))
    .route('/', retentionRoutes(services))
    .route('/', addressRoutes(findMissing));

/**
 * The error of a call whose session cannot be looked up. A call that is not listed has `load-failed` if it reads, by
 * its method, and `save-failed` if it writes.
 */
const FAILURE_CODES = {
  'POST /admin/files': 'upload-failed',
  'POST /admin/previews': 'preview-failed',
  'POST /admin/previews/share': 'preview-failed',
  'POST /admin/previews/renew': 'preview-failed',
  'POST /admin/previews/revoke': 'preview-failed',
  'POST /admin/pictures': 'upload-failed',
  'GET /admin/tokens': 'token-list-failed',
  'POST /admin/tokens': 'token-generation-failed',
  'POST /admin/tokens/revoke': 'token-revoke-failed',
  // These write nothing, or only prolong the session.
  'POST /admin/import': 'load-failed',
  'POST /admin/addresses': 'load-failed',
  'POST /admin/activity': 'load-failed',
} as const satisfies Partial<Record<OwnerCall, ErrorCode>>;

/** The calls that the editor makes by itself, and that do not prolong the session. */
const UNATTENDED: ReadonlySet<string> = new Set<OwnerCall>(['GET /admin/inbox/unread']);

/** All routes that are not pages of the site. */
export function siteRoutes(options: {
  services: Services;
  cookies: Cookies;
  addresses: Pick<SiteAddresses, 'findMissing' | 'viewedPage'>;
  /** The pages of previews. */
  previewPages: Hono<AppEnv>;
  /** The host of the public address, or null where it is not set. */
  siteHost: string | null;
  clock: Clock;
}): Hono<AppEnv> {
  const { services, cookies, addresses, previewPages, siteHost, clock } = options;
  const { findMissing, viewedPage } = addresses;
  return new Hono<AppEnv>()
    .route('/', fileRoutes(services))
    .route('/', posterRoutes(services))
    .route('/', skyRoutes(services))
    .route('/', speculationRoutes())
    .route('/', pictureRoutes(services))
    .route('/', placeholderRoutes())
    .route('/', previewPages)
    .route('/', visitRoutes({ services, cookies, viewedPage, siteHost, clock }))
    .route('/', loginRoutes(services, cookies))
    .route(
      '/',
      ownerOnly(ownerRoutes(services, cookies, findMissing), {
        sessions: services.sessions,
        cookies,
        failureCodes: FAILURE_CODES,
        unattended: UNATTENDED,
      }),
    );
}

type OwnerSchema = ExtractSchema<ReturnType<typeof ownerRoutes>>;

/** The editor's calls by path and method, with the types of their input and output. */
export type Calls = Hono<AppEnv, OwnerSchema & ExtractSchema<ReturnType<typeof loginRoutes>>>;

type CallsOf<S extends Schema> = {
  [Path in keyof S & string]: {
    [Method in keyof S[Path] & string]: Method extends `$${infer Name}`
      ? `${Uppercase<Name>} ${Path}`
      : never;
  }[keyof S[Path] & string];
}[keyof S & string];

/** Every call behind the session's check, such as `POST /admin/save`. */
export type OwnerCall = CallsOf<OwnerSchema>;
