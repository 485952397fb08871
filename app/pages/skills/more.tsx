import { site } from '../../../site.config.ts';

/** The two lists from the site's configuration, below the skills. */
export function SkillsMore() {
  return (
    <div className="wrap grid-12 mt-s7 gap-y-s6">
      <section className="col-span-12 desk:col-span-7">
        <h2 className="heading-3">Additional Technologies</h2>
        <ul className="technologies">
          {site.additionalTechnologies.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </section>
      <section className="col-span-12 desk:col-start-9 desk:col-end-13">
        <h2 className="heading-3">Currently Learning</h2>
        <ul className="mt-s4">
          {site.currentlyLearning.map((name) => (
            <li key={name} className="border-t border-line-2 py-3">
              {name}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
