import { ServiceIcon } from '../../ui/icons.tsx';
import type { SkillsData } from './skills-data.ts';

export function SkillsServices({ services }: { services: NonNullable<SkillsData['services']> }) {
  const { title, entries, none } = services;
  return (
    <section className="wrap mt-s7 desk:mt-s8">
      <div className="services-veil veil">
        <h2 className="heading-2">{title}</h2>
        {entries.length === 0 ? (
          <p className="lead mt-s5">{none}</p>
        ) : (
          <ul className="services">
            {entries.map((service, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two services may read the same.
              <li key={index}>
                <ServiceIcon name={service.icon} />
                <h3 dir="auto">{service.title}</h3>
                {service.description !== '' && (
                  <p dir="auto" className="mt-2 max-w-[28.6em] whitespace-pre-line text-paper-2">
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
