import type { About } from '../../domain/about.ts';

export function AboutSection({ about }: { about: About }) {
  return <h1>{about.description}</h1>;
}
