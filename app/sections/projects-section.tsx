import type { Projects } from '../../domain/projects.ts';

export function ProjectsSection({ projects }: { projects: Projects }) {
  return <h1>{projects.projects.length}</h1>;
}
