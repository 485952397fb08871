import { Hono } from 'hono';
import type { ExtractSchema } from 'hono/types';
import { animeOwnerRoutes, animeRoutes } from '../anime/routes.ts';
import { contentRoutes } from '../content/routes.ts';
import { resumeRoutes, siteFileRoutes } from '../discovery/routes.ts';
import { doctorOwnerRoutes, doctorRoute } from '../doctor/routes.ts';
import { downloadOwnerRoutes } from '../downloads/owner-routes.ts';
import { downloadRoutes } from '../downloads/routes.ts';
import type { AppEnv, OwnerEnv } from '../http/app-env.ts';
import { loginRoutes, ownerOnly, securityRoutes } from '../login/routes.ts';
import { messageRoutes } from '../messages/routes.ts';
import { orderOwnerRoutes } from '../orders/owner-routes.ts';
import { webhookRoutes } from '../orders/webhook-routes.ts';
import { skyRoutes } from '../pages/sky-routes.ts';
import { pictureOwnerRoutes, pictureRoutes } from '../pictures/routes.ts';
import { previewRoutes } from '../previews/routes.ts';
import { retentionRoutes } from '../retention/routes.ts';
import type { Services } from '../services.ts';
import type { Site } from '../site.ts';
import { sourceRoutes } from '../sources/routes.ts';
import { visitOwnerRoutes, visitRoutes } from '../visits/routes.ts';

const ownerRoutes = (services: Services) => {
  const { audit, content, history, logins, passkeys } = services;
  const { secondFactor, sessions, store, tokens, toolUploads } = services;
  return new Hono<OwnerEnv>()
    .route('/', contentRoutes(content, history, audit, store))
    .route('/', previewRoutes(services.previews, audit))
    .route('/', animeOwnerRoutes(services.animeList))
    .route('/', downloadOwnerRoutes(tokens, toolUploads, audit))
    .route('/', orderOwnerRoutes(services.orders, audit))
    .route('/', pictureOwnerRoutes(services.pictures, audit))
    .route('/', messageRoutes(services.inbox, audit))
    .route('/', securityRoutes(logins, sessions, secondFactor, passkeys, audit))
    .route('/', visitOwnerRoutes(services.visits, audit))
    .route('/', retentionRoutes(services.retention, audit))
    .route('/', sourceRoutes(content, services.github))
    .route('/', doctorOwnerRoutes(services.doctor));
};

/** All routes that are no pages of the site. */
export function siteRoutes(
  site: Pick<Site, 'store' | 'clock' | 'settings'>,
  services: Services,
  previewPages: Hono<AppEnv>,
): Hono<AppEnv> {
  const { animeList, content, cookies, sessions } = services;
  const { siteUrl = null, trustedProxies } = site.settings;
  return new Hono<AppEnv>()
    .route('/', downloadRoutes(site, services.toolFiles, services.grants))
    .route('/', animeRoutes(animeList, content))
    .route('/', skyRoutes())
    .route('/', resumeRoutes(content, siteUrl))
    .route('/', siteFileRoutes(content, services.history, siteUrl))
    .route('/', pictureRoutes(services.pictures, services.cards))
    .route('/', doctorRoute(services.doctorProofs, trustedProxies))
    .route('/', previewPages)
    .route('/', visitRoutes(site, services.visits, services.publicPages, sessions, cookies))
    .route('/', webhookRoutes(site, services.orders))
    .route('/', loginRoutes(services.logins, services.passkeys, cookies))
    .route('/', ownerOnly(ownerRoutes(services), sessions, cookies));
}

type OwnerSchema = ExtractSchema<ReturnType<typeof ownerRoutes>>;

/** The editor's calls with the types of their input and output. */
export type Calls = Hono<AppEnv, OwnerSchema & ExtractSchema<ReturnType<typeof loginRoutes>>>;
