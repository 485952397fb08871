import { useEffect } from 'react';
import type { SectionName } from '../../../domain/content/sections.ts';
import type { Edits } from './edits.ts';

/** How long the tab of a section has been open when the section is prepared, in milliseconds. */
const PREPARE_MS = 300;

/** Prepares the section whose tab is open; null for none. */
export function usePrepared(edits: Edits, section: SectionName | null): void {
  useEffect(() => {
    if (section === null) return;
    const timer = setTimeout(() => edits.prepare(section), PREPARE_MS);
    return () => clearTimeout(timer);
  }, [edits, section]);
}
