import { SkillBar } from './bar.tsx';
import type { SkillsData } from './skills-data.ts';

/** The technical skills; the bar above each entry is filled to its level. */
export function SkillList({ skills }: { skills: NonNullable<SkillsData['skills']> }) {
  const { title, entries, none } = skills;
  return (
    <section className="wrap">
      <h2 className="heading-2">{title}</h2>
      {entries.length === 0 ? (
        <p className="lead mt-s5">{none}</p>
      ) : (
        <ul className="skills mt-s6">
          {entries.map((skill, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two skills may read the same.
            <Entry key={index} {...skill} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry(props: NonNullable<SkillsData['skills']>['entries'][number]) {
  const { name, description, level, percent, color } = props;
  return (
    <li>
      <SkillBar name={name} level={level} percent={percent} gradient={color} />
      <div className="skill">
        <h3 className="skill-name" dir="auto">
          {name}
        </h3>
        <p className="skill-level">{percent}</p>
        {description !== '' && (
          <p className="skill-more" dir="auto">
            {description}
          </p>
        )}
      </div>
    </li>
  );
}
