import { filledProjects } from '../../../domain/content/filled.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';
import { isWebUrl } from '../../../domain/link.ts';
import { isShown } from '../../../domain/site-frame.ts';

/** The hosts of other sites from which visitors' browsers fetch pictures. `posters` are the addresses of Anime's. */
export function otherHosts(content: Portfolio, posters: readonly (string | null)[]): string[] {
  if (content.site.ownPicturesOnly) return [];
  const projects = filledProjects(content.projects.projects);
  const urls = [
    ...(isShown(content, 'about') ? [content.about.profileImage] : []),
    ...(isShown(content, 'projects')
      ? projects.flatMap(({ image, pictures }) => [
          image,
          ...pictures.map((picture) => picture.image),
        ])
      : []),
    ...(isShown(content, 'anime') ? posters : []),
  ].filter((url) => url !== null);
  return [...new Set(urls.filter(isWebUrl).map((url) => new URL(url).host))];
}
