/** A page's room: it decides the accent and the garden. */
export const ROOMS = [
  { room: 'home', path: '/', label: 'Home' },
  { room: 'about', path: '/about', label: 'About' },
  { room: 'skills', path: '/skills', label: 'Skills' },
  { room: 'projects', path: '/projects', label: 'Projects' },
  { room: 'anime', path: '/anime', label: 'Anime' },
  { room: 'downloads', path: '/downloads', label: 'Downloads' },
  { room: 'contact', path: '/contact', label: 'Contact' },
  { room: 'admin', path: '/admin', label: 'Admin' },
] as const;

export type Room = (typeof ROOMS)[number]['room'];

/** What a route says of itself: `export const handle = { room: 'about' } satisfies RoomHandle`. */
export interface RoomHandle {
  readonly room: Room;
  /** What the page says where its data did not arrive; a page without it says so in general words. */
  readonly notLoaded?: string;
}

/** The room of a route's handle, which React Router knows only as unknown. */
export function roomOf(handle: unknown): Room | undefined {
  if (typeof handle !== 'object' || handle === null || !('room' in handle)) return undefined;
  return ROOMS.find(({ room }) => room === handle.room)?.room;
}

/** The words of a route's handle for data that did not arrive. */
export function notLoadedOf(handle: unknown): string | undefined {
  if (typeof handle !== 'object' || handle === null || !('notLoaded' in handle)) return undefined;
  return typeof handle.notLoaded === 'string' ? handle.notLoaded : undefined;
}
