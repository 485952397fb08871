import type { Education } from '../../../domain/content/about.ts';

export function AboutEducation({ education }: { education: readonly Education[] }) {
  return (
    <section className="about-band">
      <div className="wrap">
        <h2 className="heading-2">Education</h2>
        {education.length === 0 ? (
          <p className="lead mt-s5">No school is listed here. The rest was learned on the job.</p>
        ) : (
          <ol className="mt-s6">
            {education.map((entry, index) => (
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
        <h3 className="text-h4 leading-[1.15] tracking-mid">
          {degree || institution || 'Untitled entry'}
        </h3>
        {degree !== '' && institution !== '' && <p className="mt-1">{institution}</p>}
      </div>
      {description !== '' && <p className="education-more">{description}</p>}
    </li>
  );
}
