import type { Scene } from './scene.ts';

/** Loaders of all scenes. Each scene is its own chunk, fetched when it is first shown. */
export const SCENES = {
  home: async (): Promise<Scene> => (await import('./home.ts')).home,
  about: async (): Promise<Scene> => (await import('./about.ts')).about,
  skills: async (): Promise<Scene> => (await import('./skills.ts')).skills,
  projects: async (): Promise<Scene> => (await import('./projects.ts')).projects,
  anime: async (): Promise<Scene> => (await import('./anime.ts')).anime,
  downloads: async (): Promise<Scene> => (await import('./downloads.ts')).downloads,
  contact: async (): Promise<Scene> => (await import('./contact.ts')).contact,
  admin: async (): Promise<Scene> => (await import('./admin.ts')).admin,
};

export type SceneName = keyof typeof SCENES;
