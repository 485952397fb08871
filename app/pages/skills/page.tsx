import { BelowFold } from '../../ui/below-fold.tsx';
import { nameEdge } from '../../ui/name-edge.ts';
import { SkillsServices } from './service-list.tsx';
import { SkillList } from './skill-list.tsx';
import type { SkillsData } from './skills-data.ts';
import { SkillsMore } from './skills-lists.tsx';
import './gradients.css';

export function SkillsSection({ skills: page }: { skills: SkillsData }) {
  const { heading, intro, services, skills, lead, technologies, learning } = page;
  const hasMore = technologies !== null || learning !== null;
  return (
    <>
      <section className="wrap page-head rtl:page-head-dimmed">
        <h1 className="page-name" data-edge={nameEdge(heading)}>
          {heading}
        </h1>
        {intro !== '' && <p className="lead mt-s5 max-desk:text-moonlit">{intro}</p>}
      </section>
      <BelowFold>
        {services !== null && <SkillsServices services={services} />}
        {(skills !== null || hasMore) && (
          <div className="skills-band ground mt-s7 pt-s7">
            {skills !== null && <SkillList skills={skills} lead={lead} />}
            {hasMore && <SkillsMore technologies={technologies} learning={learning} />}
          </div>
        )}
      </BelowFold>
    </>
  );
}
