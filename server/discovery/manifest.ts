import type { Portfolio } from '../../domain/content/portfolio.ts';
import { brandOf, directionOf } from '../../domain/site-frame.ts';
import { type PublishedLanguage, pathIn } from '../../domain/translated.ts';

/** `--color-night` of app/styles/tokens.css, on which every page begins. */
const GROUND = '#090d16';

const icon = (src: string, purpose: 'any' | 'maskable') => ({
  src,
  sizes: '512x512',
  type: 'image/png',
  purpose,
});

/** The manifest of the site as an application (https://www.w3.org/TR/appmanifest/), which opens in a browser. */
export function manifestOf(content: Portfolio, further: PublishedLanguage | null): string {
  const home = pathIn(further, '/');
  const { description, language } = content.site;
  return JSON.stringify({
    id: home,
    name: brandOf(content),
    ...(description !== '' && { description }),
    lang: language,
    dir: directionOf(language),
    start_url: home,
    scope: '/',
    display: 'browser',
    background_color: GROUND,
    theme_color: GROUND,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon('/icon-512.png', 'any'),
      icon('/icon-maskable-512.png', 'maskable'),
    ],
  });
}
