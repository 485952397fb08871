import type { Education } from '../../../domain/content/about.ts';
import type { AboutData } from './about-data.ts';

export function AboutEducation({ education }: { education: NonNullable<AboutData['education']> }) {
  const { title, entries, none } = education;
  return (
    <section className="about-band ground">
      <div className="wrap">
        <h2 className="heading-2">{title}</h2>
        {entries.length === 0 ? (
          <p className="lead mt-s5">{none}</p>
        ) : (
          <ol className="mt-s6">
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may read the same.
              <Entry key={index} {...entry} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function Entry({ institution, degree, year, description }: Education) {
  return (
    <li className="education">
      <p className="education-year">{year}</p>
      <div className="education-what">
        <h3 className="text-h4 leading-[1.15] tracking-mid" dir="auto">
          {degree || institution}
        </h3>
        {degree !== '' && institution !== '' && (
          <p className="mt-1">
            <bdi>{institution}</bdi>
          </p>
        )}
      </div>
      {description !== '' && (
        <p className="education-more" dir="auto">
          {description}
        </p>
      )}
    </li>
  );
}
