import { readFileSync } from 'node:fs';
import path from 'node:path';

// The links that React Router writes, with a `#` after a sheet that is also loaded by an import. A link in any
// other format stays as it is.
const STYLE_LINK = /<link rel="stylesheet" href="((\/assets\/[\w.-]+\.css)#?)"\/>/g;

/** A page with its style sheets inlined. */
export interface StyledPage {
  readonly html: string;
  /** The text of each sheet, for the hashes in the page's policy. */
  readonly sheets: readonly string[];
}

/**
 * Inlines the built style sheets that a page links to, so that its first paint needs no other request.
 */
export function createStyleInliner(clientFolder: string): (html: string) => StyledPage {
  const known = new Map<string, string>();
  const read = (address: string): string => {
    const sheet = known.get(address) ?? readFileSync(path.join(clientFolder, address), 'utf8');
    known.set(address, sheet);
    return sheet;
  };
  return (html) => {
    const sheets: string[] = [];
    const styled = html.replaceAll(STYLE_LINK, (link, href: string, address: string) => {
      const sheet = read(address);
      sheets.push(sheet);
      // React needs the link. It is disabled, because loading the sheet a second time would cause another layout.
      // The inlined text stays when a change of page removes the link: the rules of a page are for its own classes.
      return `<style data-sheet="${href}">${sheet}</style>${link.replace('/>', ' disabled=""/>')}`;
    });
    return { html: styled, sheets };
  };
}
