import extended from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2?url';
import vietnamese from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-vietnamese-opsz-normal.woff2?url';

/** The further files of the headings' font, each with the letters that a browser loads it for (styles/fonts.css). */
const FILES = [
  { href: vietnamese, letters: /[ĂăĐđĨĩŨũ\u01a0-\u01b0\u1ea0-\u1ef9]/ },
  {
    href: extended,
    letters:
      /[\u0100\u0101\u0104-\u010f\u0112-\u0127\u012a-\u0130\u0132-\u0151\u0154-\u0167\u016a-\u019f\u01b1-\u0259\u1e80-\u1e9e]/,
  },
];

const HEADING = /<h1[^>]*>(.*?)<\/h1>/s;
// The first of those that React Router writes.
const FIRST_PRELOAD = '<link rel="preload"';

/**
 * Preloads what the letters of a page's heading need. Elsewhere such letters wait for the style sheet, and no page
 * preloads a file that it may not need.
 */
export function preloadHeadingFonts(html: string): string {
  const heading = HEADING.exec(html)?.[1] ?? '';
  const links = FILES.filter(({ letters }) => letters.test(heading)).map(
    ({ href }) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${href}"/>`,
  );
  return html.replace(FIRST_PRELOAD, `${links.join('')}${FIRST_PRELOAD}`);
}
