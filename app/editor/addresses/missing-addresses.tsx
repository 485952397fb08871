import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { sitePathsIn } from '../../../domain/content/site-paths.ts';
import { nearest } from '../../../domain/nearest.ts';
import { PAGE_NAMES, pathOf, WHAT_COUNTS } from '../../../domain/pages.ts';
import { findMissingAddresses } from '../browser/calls.ts';
import { useEdits } from '../document/use-edits.ts';

/** The paths that lead to nothing, each with the existing one that may be meant. */
type Missing = ReadonlyMap<string, string | undefined>;

const MissingContext = createContext<Missing>(new Map());

/** How long after the last change the addresses are checked, in milliseconds. */
const DELAY_MS = 800;

const PAGES: readonly string[] = [...PAGE_NAMES.map(pathOf), WHAT_COUNTS];

/** Asks the server which of the content's own addresses lead to nothing: on opening, and after each change of one. */
export function MissingAddressesProvider({ children }: { children: ReactNode }) {
  const edits = useEdits();
  const [missing, setMissing] = useState<Missing>(new Map());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asked = '';
    let isOver = false;
    const check = async () => {
      const { working, saved } = edits.state();
      // The pages too: a hidden one is not offered.
      const paths = [...new Set([...PAGES, ...sitePathsIn(working)])];
      // A save may have shown or hidden a page.
      const question = JSON.stringify([saved.version, paths]);
      if (question === asked) return;
      asked = question;
      const found = await findMissingAddresses(paths);
      if (isOver || question !== asked || found === null) return;
      setMissing(withNearest(found, paths));
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void check(), DELAY_MS);
    };
    later();
    const stop = edits.subscribe(later);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [edits]);

  return <MissingContext value={missing}>{children}</MissingContext>;
}

function withNearest(missing: readonly string[], paths: readonly string[]): Missing {
  const absent = new Set(missing);
  const existing = paths.filter((path) => !absent.has(path));
  return new Map(missing.map((path) => [path, nearest(path, existing)]));
}

/** Beside a field whose value is a path that leads to nothing: that it does, and what may be meant. */
export function MissingAddress(props: {
  id: string;
  address: string;
  onChoose: (address: string) => void;
}) {
  const { id, address, onChoose } = props;
  const missing = useContext(MissingContext);
  if (!missing.has(address)) return null;
  const meant = missing.get(address);
  return (
    <p id={id} className="field-error">
      No page or file of this site has the address {address}.
      {meant !== undefined && (
        <>
          {' '}
          Did you mean{' '}
          <button type="button" className="field-suggestion" onClick={() => onChoose(meant)}>
            {meant}
          </button>
          ?
        </>
      )}
    </p>
  );
}
