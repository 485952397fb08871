import type { Skills } from '../../../domain/content/skills.ts';
import { SkillsMore } from './more.tsx';
import { SkillsServices } from './services.tsx';
import { SkillList } from './skill-list.tsx';
import './skills.css';
import './gradients.css';
import '../../ui/veil.css';

export function SkillsSection({ skills }: { skills: Skills }) {
  return (
    <>
      <section className="wrap page-head">
        <h1 className="page-name">Skills</h1>
        <p className="lead mt-s5 max-desk:max-w-[12.3em] max-desk:text-paper">
          The numbers are my own, and rounded down.
        </p>
      </section>
      <SkillsServices services={skills.services} />
      <div className="skills-band">
        <SkillList skills={skills.skills} />
        <SkillsMore />
      </div>
    </>
  );
}
