import { buildNameOfSources, currentBuild } from '../../scripts/builds.mjs';

/** Throws if the current build is not a build of the current sources. */
export function requireFreshBuild(): void {
  if (currentBuild() === buildNameOfSources()) return;
  throw new Error('The current build is not one of these sources. Run: npm run build');
}
