import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // `scripts/prepare.mjs` names a folder that nobody uses yet.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/unnamed',
  routeDiscovery: { mode: 'initial' },
  // The server has refused what comes from another site (server/http/cross-site.ts). React Router would compare
  // the origin with the address behind a proxy, and refuse every form where the proxy ends TLS.
  allowedActionOrigins: ['**'],
} satisfies Config;
