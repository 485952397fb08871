import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // `scripts/prepare.mjs` sets BUILD_FOLDER to a new folder.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/unnamed',
  routeDiscovery: { mode: 'initial' },
  // The server refuses cross-site requests itself (server/http/middleware/request-checks.ts). React Router would
  // compare the origin with the address behind the proxy, and refuse every form if the proxy terminates TLS.
  allowedActionOrigins: ['**'],
} satisfies Config;
