import type { SkillsData } from './skills-data.ts';

/** The two fixed lists below the skills; an empty one is not shown. */
export function SkillsMore({ skills }: { skills: SkillsData }) {
  const { technologies, learning, words } = skills;
  if (technologies.length === 0 && learning.length === 0) return null;
  return (
    <div className="wrap grid-12 mt-s7 gap-y-s6">
      {technologies.length > 0 && (
        <section className="col-span-12 desk:col-span-8">
          <h2 className="heading-3">{words.technologies}</h2>
          <ul className="technologies">
            {technologies.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {learning.length > 0 && (
        <section
          className={`col-span-12 ${technologies.length > 0 ? 'desk:col-start-9 desk:col-end-13' : 'desk:col-span-7'}`}
        >
          <h2 className="heading-3">{words.learning}</h2>
          <ul className="mt-s4">
            {learning.map((name) => (
              <li key={name} dir="auto" className="border-t border-line-2 py-3">
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
