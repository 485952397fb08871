import { BelowFold } from '../../ui/below-fold.tsx';
import { SkillsServices } from './service-list.tsx';
import { SkillList } from './skill-list.tsx';
import type { SkillsData } from './skills-data.ts';
import { SkillsMore } from './skills-lists.tsx';
import './skills.css';
import './gradients.css';
import '../../ui/veil.css';

export function SkillsSection({ skills: page }: { skills: SkillsData }) {
  const { heading, lead, services, skills, technologies, learning } = page;
  const hasMore = technologies !== null || learning !== null;
  return (
    <>
      <section className="wrap page-head">
        <h1 className="page-name">{heading}</h1>
        {lead !== '' && (
          <p className="lead mt-s5 max-w-[min(22em,42vw)] max-desk:max-w-[min(12.3em,70vw)] max-desk:text-paper">
            {lead}
          </p>
        )}
      </section>
      <BelowFold>
        {services !== null && <SkillsServices services={services} />}
        {(skills !== null || hasMore) && (
          <div className="skills-band ground mt-s7 pt-s7">
            {skills !== null && <SkillList skills={skills} />}
            {hasMore && <SkillsMore technologies={technologies} learning={learning} />}
          </div>
        )}
      </BelowFold>
    </>
  );
}
