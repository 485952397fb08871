import type { Service } from '../../../domain/content/skills.ts';
import { ServiceIcon } from './service-icon.tsx';

export function SkillsServices({ services }: { services: readonly Service[] }) {
  return (
    <section className="wrap mt-s7">
      <div className="services-veil veil">
        <h2 className="heading-2">What I Do</h2>
        {services.length === 0 ? (
          <p className="lead mt-s5">Nothing is listed yet. Ask, and I will say if I can.</p>
        ) : (
          <ul className="services">
            {services.map(({ title, description, icon }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two services may read the same.
              <li key={index}>
                <ServiceIcon name={icon} />
                <h3 className="mt-s4 text-h4 leading-[1.15] tracking-mid">
                  {title || 'Untitled service'}
                </h3>
                {description !== '' && (
                  <p className="mt-2 max-w-[28.6em] whitespace-pre-line text-paper-2">
                    {description}
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
