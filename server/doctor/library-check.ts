import { libraryVersion, unsafeLibrary } from '../store/sqlite.ts';
import { broken, type Diagnosis, good } from './checks.ts';

/** The SQLite in the package. `version` is another one than its own, for tests. */
export function checkLibrary(version = libraryVersion()): readonly Diagnosis[] {
  const unsafe = unsafeLibrary(version);
  if (unsafe !== null) return [broken(unsafe.problem, unsafe.fix)];
  return [good(`SQLite ${version} has no known defect that loses what was saved.`)];
}
