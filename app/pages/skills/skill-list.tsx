import { SkillBar } from './bar.tsx';
import type { SkillsData } from './skills-data.ts';

/** The technical skills; the bar above each entry is filled to its level. */
export function SkillList({ skills, words }: Pick<SkillsData, 'skills' | 'words'>) {
  if (skills.length === 0 && words.noSkills === '') return null;
  return (
    <section className="wrap">
      <h2 className="heading-2">{words.skills}</h2>
      {skills.length === 0 ? (
        <p className="lead mt-s5">{words.noSkills}</p>
      ) : (
        <ul className="skills mt-s6">
          {skills.map((skill, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two skills may read the same.
            <Entry key={index} {...skill} untitled={words.untitledSkill} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry(props: SkillsData['skills'][number] & { untitled: string }) {
  const { description, level, percent, color, untitled } = props;
  const name = props.name || untitled;
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
