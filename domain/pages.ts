/** The pages of the site, in the order of the navigation. The name sets the accent colour and the garden. */
export const PAGES = [
  { name: 'home', path: '/', label: 'Home' },
  { name: 'about', path: '/about', label: 'About' },
  { name: 'skills', path: '/skills', label: 'Skills' },
  { name: 'projects', path: '/projects', label: 'Projects' },
  { name: 'anime', path: '/anime', label: 'Anime' },
  { name: 'downloads', path: '/downloads', label: 'Downloads' },
  { name: 'contact', path: '/contact', label: 'Contact' },
  { name: 'admin', path: '/admin', label: 'Admin' },
] as const;

export type PageName = (typeof PAGES)[number]['name'];

/** The page about what is counted. It is not in the navigation. */
export const WHAT_COUNTS = {
  path: '/what-this-site-counts',
  label: 'What this site counts',
} as const;
