import { readFileSync } from 'node:fs';
import path from 'node:path';

// React Router writes these, with a `#` behind a sheet that is also fetched by an import. A style sheet that it
// comes to write differently stays a link.
const STYLE_LINK = /<link rel="stylesheet" href="((\/assets\/[\w.-]+\.css)#?)"\/>/g;

/** A page with its style sheets in it. */
export interface StyledPage {
  readonly html: string;
  /** The text of each sheet, for the page's policy to name. */
  readonly sheets: readonly string[];
}

/**
 * Puts the built style sheets that a page links to into the page itself, so that its first paint waits
 * for nothing else.
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
      // The link stays for React to find, disabled: a sheet that came twice would lay the page out again.
      // When it goes, `useInlinedStyles` takes the text away.
      return `<style data-sheet="${href}">${sheet}</style>${link.replace('/>', ' disabled=""/>')}`;
    });
    return { html: styled, sheets };
  };
}
