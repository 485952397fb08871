import { GardenTop, Sheet } from '../../layout/page-parts.tsx';
import { ServiceIcon } from '../../ui/service-icon.tsx';
import { SkillList } from './skill-list.tsx';
import type { SkillsData } from './skills-data.ts';

export function SkillsSection({ skills: page }: { skills: SkillsData }) {
  const { heading, intro, services, skills, lead, technologies, learning } = page;
  return (
    <>
      <GardenTop
        heading={heading}
        lead={intro}
        className="min-h-88 desk:min-h-[clamp(25rem,38vw,46rem)] max-desk:*:max-w-[15ch]"
      />
      <Sheet>
        <div className="drawing skills-bamboo inset-y-0 end-0 w-[clamp(9rem,17vw,22rem)] max-tablet:hidden" />
        <Services {...services} />
        <SkillList skills={skills} lead={lead} />
        {technologies.entries.length + learning.entries.length > 0 && (
          <section className="wrap grid-12 gap-y-s6">
            {technologies.entries.length > 0 && (
              <div className="col-span-full tablet:col-[1/8]">
                <h2 className="t-entry">{technologies.title}</h2>
                <ul className="technologies flex flex-wrap gap-x-[0.35em] mt-s5 text-part/[1.12] font-[480] tracking-[-0.018em] text-dye">
                  {technologies.entries.map((name) => (
                    <li key={name}>
                      <bdi>{name}</bdi>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {learning.entries.length > 0 && (
              <div className="col-span-full tablet:col-[8/12] desk:col-[8/11]">
                <h2 className="t-entry">{learning.title}</h2>
                <ul className="mt-s5">
                  {learning.entries.map((name) => (
                    <li key={name} dir="auto" className="border-t border-rule py-[0.6rem]">
                      {name}
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </section>
        )}
      </Sheet>
    </>
  );
}

/** The services, in two columns beside the heading. */
function Services({ title, entries, none }: SkillsData['services']) {
  if (entries.length === 0 && none === '') return null;
  return (
    <section className="wrap grid-12 gap-y-s5">
      <h2 className="t-part col-span-full lg:col-[1/4]">{title}</h2>
      {entries.length === 0 ? (
        <p className="lead col-span-full lg:col-[4/11]">{none}</p>
      ) : (
        <ul className="grid gap-x-[calc(2*var(--spacing-gut))] gap-y-7 col-span-full tablet:gap-y-s6 tablet:grid-cols-2 tablet:col-[1/11] lg:col-[4/11]">
          {entries.map((service, index) => (
            <li
              key={index}
              className="grid grid-cols-[2.75rem_minmax(0,1fr)] content-start tablet:block"
            >
              <ServiceIcon
                name={service.icon}
                className="w-[clamp(1.75rem,2.3vw,2.75rem)] h-auto text-dye"
              />
              <h3 className="t-entry tablet:mt-3" dir="auto">
                {service.title}
              </h3>
              {service.description !== '' && (
                <p
                  dir="auto"
                  className="col-start-2 max-w-[26em] mt-[0.35rem] whitespace-pre-line text-ink-2"
                >
                  {service.description}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
