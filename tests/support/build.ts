import { buildNameOfSources, currentBuild } from '../../scripts/builds.mjs';

/** Throws where the current build is not one of these sources: tests of another one show nothing. */
export function requireFreshBuild(): void {
  if (currentBuild() === buildNameOfSources()) return;
  throw new Error('The current build is not one of these sources. Run: npm run build');
}
