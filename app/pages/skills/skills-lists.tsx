import type { SkillsData } from './skills-data.ts';

/** The two fixed lists below the skills; an empty one is not shown. */
export function SkillsMore({
  technologies,
  learning,
}: Pick<SkillsData, 'technologies' | 'learning'>) {
  return (
    <div className="wrap grid-12 mt-s7 gap-y-s6">
      {technologies !== null && (
        <section className="col-span-12 desk:col-span-8">
          <h2 className="heading-3">{technologies.title}</h2>
          <ul className="technologies flex flex-wrap gap-x-[1.2em] overflow-clip mt-s4 text-[clamp(1.375rem,2.2vw,2rem)]/[1.3] tracking-mid">
            {technologies.entries.map((name) => (
              <li key={name}>
                <bdi>{name}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {learning !== null && (
        <section
          className={`col-span-12 ${technologies !== null ? 'desk:col-start-9 desk:col-end-13' : 'desk:col-span-7'}`}
        >
          <h2 className="heading-3">{learning.title}</h2>
          <ul className="mt-s4">
            {learning.entries.map((name) => (
              <li key={name} dir="auto" className="border-t border-line-night-2 py-3">
                {name}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
