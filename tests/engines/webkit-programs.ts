import { globSync } from 'node:fs';

const MINI_BROWSER = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';

/** Debian's packages `webkit2gtk-driver`, `libwebkit2gtk-4.1-0` and `xvfb`, by their programs. */
export const WEBKIT_PROGRAMS = ['/usr/bin/WebKitWebDriver', MINI_BROWSER, '/usr/bin/Xvfb'];

/** The path of MiniBrowser on this kind of machine. */
export const miniBrowser = (): string | undefined => globSync(MINI_BROWSER)[0];
