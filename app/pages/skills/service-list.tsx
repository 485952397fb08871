import { ServiceIcon } from '../../ui/icons.tsx';
import type { SkillsData } from './skills-data.ts';

export function SkillsServices({ services }: { services: NonNullable<SkillsData['services']> }) {
  const { title, entries, none } = services;
  return (
    <section className="wrap mt-s6 desk:mt-s7">
      <div
        // In the hue of the ground, so that the veil has no outline.
        className="services-veil veil [--veil-floor:var(--spacing-s7)] [--tint:255] desk:[--veil-width:80vw]"
      >
        <h2 className="heading-2">{title}</h2>
        {entries.length === 0 ? (
          <p className="lead mt-s5">{none}</p>
        ) : (
          <ul
            // Keeps clear of the bamboo on the right.
            className="services grid grid-cols-1 gap-y-s5 gap-x-gut mt-s6 desk:w-[calc((100%+var(--spacing-gut))*8/12-var(--spacing-gut))] desk:gap-y-s6 max-wide:gap-y-s4 wide:grid-cols-2 wide:gap-x-10"
          >
            {entries.map((service, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two services may read the same.
              <li className="pt-[1.1rem] border-t border-line-night-2" key={index}>
                <ServiceIcon name={service.icon} size={30} />
                <h3
                  // Larger than the names of the skills: what the owner does comes first.
                  className="mt-s4 text-[clamp(1.375rem,2.1vw,1.875rem)]/[1.12] tracking-mid"
                  dir="auto"
                >
                  {service.title}
                </h3>
                {service.description !== '' && (
                  <p dir="auto" className="mt-2 max-w-[28.6em] whitespace-pre-line text-moonlit-2">
                    {service.description}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
