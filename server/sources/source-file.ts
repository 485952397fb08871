import type { Found } from '../../domain/content/fill-in.ts';
import type { SourceName } from './given-content.ts';
import { foundInJsonResume, isJsonResume } from './json-resume.ts';
import { foundInLinkedIn } from './linkedin.ts';
import { jsonIn } from './source-text.ts';
import { isZip } from './zip-texts.ts';

/** What a file of a source fills in, in the language of the site (BCP 47). */
export interface SourceFile {
  readonly source: SourceName;
  readonly foundIn: (language: string) => Found;
}

/**
 * Reads a JSON Resume or LinkedIn's archive; null for a file that is neither. Throws `invalid-input` for an archive that
 * cannot be read.
 */
export async function readSourceFile(bytes: Uint8Array): Promise<SourceFile | null> {
  if (isZip(bytes)) {
    const found = await foundInLinkedIn(bytes);
    return { source: 'linkedin', foundIn: () => found };
  }
  const value = jsonIn(bytes);
  if (!isJsonResume(value)) return null;
  return { source: 'json-resume', foundIn: (language) => foundInJsonResume(value, language) };
}
