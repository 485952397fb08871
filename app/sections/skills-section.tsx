import type { Skills } from '../../domain/skills.ts';

export function SkillsSection({ skills }: { skills: Skills }) {
  return <h1>{skills.skills.length}</h1>;
}
