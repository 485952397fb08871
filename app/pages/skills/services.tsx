import { ServiceIcon } from '../../ui/icons.tsx';
import type { SkillsData } from './skills-data.ts';

export function SkillsServices({ services, words }: Pick<SkillsData, 'services' | 'words'>) {
  if (services.length === 0 && words.noServices === '') return null;
  return (
    <section className="wrap mt-s7 desk:mt-s8">
      <div className="services-veil veil">
        <h2 className="heading-2">{words.services}</h2>
        {services.length === 0 ? (
          <p className="lead mt-s5">{words.noServices}</p>
        ) : (
          <ul className="services">
            {services.map(({ title, description, icon }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two services may read the same.
              <li key={index}>
                <ServiceIcon name={icon} />
                <h3 dir="auto">{title || words.untitledService}</h3>
                {description !== '' && (
                  <p dir="auto" className="mt-2 max-w-[28.6em] whitespace-pre-line text-paper-2">
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
