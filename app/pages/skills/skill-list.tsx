import type { Skill } from '../../../domain/content/skills.ts';
import { SkillBar } from './bar.tsx';

/** The technical skills; the bar above each entry is filled to its level. */
export function SkillList({ skills }: { skills: readonly Skill[] }) {
  return (
    <section className="wrap">
      <h2 className="heading-2">Technical Skills</h2>
      {skills.length === 0 ? (
        <p className="lead mt-s5">No skill is listed yet.</p>
      ) : (
        <ul className="mt-s6">
          {skills.map((skill, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two skills may read the same.
            <Entry key={index} {...skill} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ description, level, color, ...skill }: Skill) {
  const name = skill.name || 'Untitled skill';
  return (
    <li>
      <SkillBar name={name} level={level} gradient={color} />
      <div className="skill">
        <h3 className="skill-name">{name}</h3>
        <p className="skill-level">{level}%</p>
        {description !== '' && <p className="skill-more">{description}</p>}
      </div>
    </li>
  );
}
