import { SkillsMore } from './more.tsx';
import { SkillsServices } from './services.tsx';
import { SkillList } from './skill-list.tsx';
import type { SkillsData } from './skills-data.ts';
import './skills.css';
import './gradients.css';
import '../../ui/veil.css';

export function SkillsSection({ skills }: { skills: SkillsData }) {
  const { words } = skills;
  return (
    <>
      <section className="wrap page-head">
        <h1 className="page-name">{words.heading}</h1>
        {words.lead !== '' && (
          <p className="lead mt-s5 max-w-[min(22em,42vw)] max-desk:max-w-[min(12.3em,70vw)] max-desk:text-paper">
            {words.lead}
          </p>
        )}
      </section>
      <SkillsServices services={skills.services} words={words} />
      <div className="skills-band ground">
        <SkillList skills={skills.skills} words={words} />
        <SkillsMore skills={skills} />
      </div>
    </>
  );
}
