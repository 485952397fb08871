import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { childOf, isSame } from '../../../domain/same.ts';
import type { EditsState } from '../document/edits.ts';

export const SCREENS = {
  home: { label: 'Home', path: '/admin' },
  about: { label: 'About', path: '/admin/about' },
  skills: { label: 'Skills', path: '/admin/skills' },
  projects: { label: 'Projects', path: '/admin/projects' },
  anime: { label: 'Anime', path: '/admin/anime' },
  downloads: { label: 'Downloads', path: '/admin/downloads' },
  notes: { label: 'Notes', path: '/admin/notes' },
  contact: { label: 'Contact', path: '/admin/contact' },
  inbox: { label: 'Inbox', path: '/admin/inbox' },
  pictures: { label: 'Pictures', path: '/admin/pictures' },
  visits: { label: 'Visits', path: '/admin/visits' },
  history: { label: 'History', path: '/admin/history' },
  words: { label: 'Words', path: '/admin/words' },
  languages: { label: 'Languages', path: '/admin/languages' },
  settings: { label: 'Settings', path: '/admin/settings' },
} as const;

export type Screen = keyof typeof SCREENS;

/** The entries of the rail in their groups: what visitors read, what they write, and the rest. */
export const RAIL: readonly (readonly Screen[])[] = [
  ['home', 'about', 'skills', 'projects', 'anime', 'downloads', 'notes', 'contact'],
  ['inbox'],
  ['pictures', 'visits', 'history', 'words', 'languages', 'settings'],
];

const isScreen = (name: string): name is Screen => Object.hasOwn(SCREENS, name);

export const SCREEN_NAMES: readonly Screen[] = RAIL.flat();

/** The screen at an address of the admin. Routes ignore the case of letters. */
export function screenAt(pathname: string): Screen {
  const [, , name = ''] = pathname.toLowerCase().split('/');
  return isScreen(name) ? name : 'home';
}

/** The screens that edit fields of the section `site`; Settings has all others. */
const SITE_FIELDS: ReadonlyMap<string, Screen> = new Map(
  Object.entries({
    email: 'contact',
    location: 'contact',
    contacts: 'contact',
    response: 'contact',
    status: 'contact',
    timeZoneText: 'contact',
    tileValue: 'about',
    tileLabel: 'about',
    counters: 'about',
    technologies: 'skills',
    learning: 'skills',
    showsTotal: 'downloads',
    showsFree: 'downloads',
    words: 'words',
  } satisfies Partial<Record<keyof Portfolio['site'], Screen>>),
);

/** The screen that edits what is at an address of the document, such as `site/words/contact/heading`. */
export function screenOf(address: string): Screen {
  const [section = '', field = ''] = address.split('/');
  if (section === 'site') return SITE_FIELDS.get(field) ?? 'settings';
  if (section === 'translations') return 'languages';
  return isScreen(section) ? section : 'home';
}

/** The part of its screen that an address is in: a group of words, a further language, or an item of Settings. */
export function anchorOf(address: string): string {
  const [section = '', field = '', name = ''] = address.split('/');
  if (section === 'settings' || section === 'translations') return field;
  return section === 'site' && field === 'words' ? name : '';
}

export function unsavedScreens({ working, saved, unsaved }: EditsState): readonly Screen[] {
  const screens = new Set<Screen>();
  for (const section of unsaved) {
    if (section !== 'site') screens.add(screenOf(section));
  }
  if (unsaved.includes('site')) {
    for (const [field, value] of Object.entries(working.site)) {
      if (!isSame(value, childOf(saved.content.site, field)))
        screens.add(screenOf(`site/${field}`));
    }
  }
  return SCREEN_NAMES.filter((name) => screens.has(name));
}
