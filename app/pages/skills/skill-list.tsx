import { SkillBar } from './skill-bar.tsx';
import type { SkillsData } from './skills-data.ts';

/** The technical skills; the bar above each entry is filled to its level, where it has one. */
export function SkillList(props: { skills: NonNullable<SkillsData['skills']>; lead: string }) {
  const { title, entries, none } = props.skills;
  return (
    <section className="wrap">
      <h2 className="heading-2">{title}</h2>
      {props.lead !== '' && <p className="lead mt-s4">{props.lead}</p>}
      {entries.length === 0 ? (
        <p className="lead mt-s5">{none}</p>
      ) : (
        <ul className="skills grid grid-cols-1 gap-y-5 gap-x-gut mt-s6 wide:grid-cols-12 wide:gap-y-6">
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
  const { name, description, level, color } = props;
  return (
    <li>
      {level !== null && <SkillBar name={name} level={level} gradient={color} />}
      <div className="skill grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-y-[0.3rem] gap-x-gut pt-[0.8rem] pb-5">
        <h3 className="skill-name text-h4/[1.15] tracking-mid" dir="auto">
          {name}
        </h3>
        {level !== null && (
          <p className="skill-level figures text-[clamp(1.25rem,1.6vw,1.5rem)]/[1] font-medium tracking-big">
            {level.text}
          </p>
        )}
        {description !== '' && (
          <p
            className="skill-more col-span-full max-w-[33.7em] whitespace-pre-line text-moonlit-2"
            dir="auto"
          >
            {description}
          </p>
        )}
      </div>
    </li>
  );
}
