import { Hono, type Schema } from 'hono';
import type { ExtractSchema } from 'hono/types';
import type { PublicPages } from '../../domain/public-pages.ts';
import { animeRoutes } from '../anime/routes.ts';
import { auditRoutes } from '../audit/routes.ts';
import { contentRoutes } from '../content/routes.ts';
import { resumeRoutes } from '../discovery/resume-routes.ts';
import { siteFileRoutes } from '../discovery/routes.ts';
import type { OwnRequests } from '../doctor/address-check.ts';
import type { Doctor } from '../doctor/doctor.ts';
import { doctorRoutes, seenRoutes } from '../doctor/routes.ts';
import { downloadOwnerRoutes } from '../downloads/owner-routes.ts';
import { downloadRoutes } from '../downloads/routes.ts';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import type { Cookies } from '../login/cookies.ts';
import { ownerOnly } from '../login/owner-only.ts';
import { loginRoutes, securityRoutes } from '../login/routes.ts';
import { messageRoutes } from '../messages/routes.ts';
import { orderOwnerRoutes } from '../orders/owner-routes.ts';
import { webhookRoutes } from '../orders/webhook-routes.ts';
import { type FindMissing, linkRoutes } from '../pages/link-routes.ts';
import { skyRoutes } from '../pages/moon.ts';
import { pictureOwnerRoutes } from '../pictures/owner-routes.ts';
import { pictureRoutes } from '../pictures/routes.ts';
import { previewRoutes } from '../previews/routes.ts';
import { retentionRoutes } from '../retention/routes.ts';
import type { Services } from '../services.ts';
import type { Site } from '../site.ts';
import { sourceRoutes } from '../sources/routes.ts';
import { visitOwnerRoutes, visitRoutes } from '../visits/routes.ts';

/** The routes for the owner alone. */
const ownerRoutes = (
  services: Services,
  { findMissing, doctor }: { findMissing: FindMissing; doctor: Doctor },
) =>
  new Hono<OwnerEnv>()
    .route('/', contentRoutes(services.content, services.history, services.audit, services.store))
    .route('/', previewRoutes(services.previews, services.audit))
    .route(
      '/',
      downloadOwnerRoutes(
        services.tokens,
        services.uploads,
        services.downloadCounts,
        services.audit,
      ),
    )
    .route('/', orderOwnerRoutes(services.orders, services.audit))
    .route('/', pictureOwnerRoutes(services.pictures, services.audit))
    .route('/', messageRoutes(services.inbox, services.audit))
    .route(
      '/',
      securityRoutes(
        services.logins,
        services.sessions,
        services.secondFactor,
        services.passkeys,
        services.audit,
      ),
    )
    .route('/', auditRoutes(services.audit))
    .route('/', visitOwnerRoutes(services.visits, services.audit))
    .route('/', retentionRoutes(services.retention, services.audit))
    .route('/', sourceRoutes(services.fillIns))
    .route('/', linkRoutes(findMissing))
    .route('/', doctorRoutes(doctor));

/** All routes that are not pages of the site. */
export function siteRoutes(
  site: Pick<Site, 'clock' | 'log' | 'settings'>,
  services: Services,
  parts: {
    cookies: Cookies;
    findMissing: FindMissing;
    /** The public pages of the published content. */
    pages: () => PublicPages;
    /** The pages of previews. */
    previewPages: Hono<AppEnv>;
    doctor: Doctor;
    /** The doctor's requests to this site. */
    own: Pick<OwnRequests, 'isOwn'>;
  },
): Hono<AppEnv> {
  const { clock, log, settings } = site;
  const { siteUrl = null } = settings;
  const { cookies, findMissing, pages, previewPages, doctor, own } = parts;
  const siteHost = siteUrl === null ? null : new URL(siteUrl).host;
  return new Hono<AppEnv>()
    .route('/', downloadRoutes(services.toolFiles, services.grants, services.downloadCounts))
    .route('/', animeRoutes(services))
    .route('/', skyRoutes())
    .route('/', resumeRoutes(services, siteUrl))
    .route('/', siteFileRoutes(services.content, services.history, siteUrl))
    .route('/', pictureRoutes(services.pictures, services.cards))
    .route('/', seenRoutes(own, settings.trustedProxies))
    .route('/', previewPages)
    .route('/', visitRoutes({ ...services, cookies, pages, siteHost, clock }))
    .route('/', webhookRoutes(services.orders, settings.sellerSecrets, clock, log))
    .route('/', loginRoutes(services.logins, services.passkeys, cookies))
    .route(
      '/',
      ownerOnly(ownerRoutes(services, { findMissing, doctor }), services.sessions, cookies),
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

/** Every call behind the session's check, such as `POST /admin/api/save`. */
export type OwnerCall = CallsOf<OwnerSchema>;
