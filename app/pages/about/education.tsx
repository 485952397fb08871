import type { Education } from '../../../domain/content/about.ts';
import type { AboutData } from './about-data.ts';

export function AboutEducation({ education, words }: Pick<AboutData, 'education' | 'words'>) {
  if (education.length === 0 && words.noEducation === '') return null;
  return (
    <section className="about-band ground">
      <div className="wrap">
        <h2 className="heading-2">{words.education}</h2>
        {education.length === 0 ? (
          <p className="lead mt-s5">{words.noEducation}</p>
        ) : (
          <ol className="mt-s6">
            {education.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may read the same.
              <Entry key={index} {...entry} untitled={words.untitled} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function Entry(props: Education & { untitled: string }) {
  const { institution, degree, year, description, untitled } = props;
  return (
    <li className="education">
      <p className="education-year">{year}</p>
      <div className="education-what">
        <h3 className="text-h4 leading-[1.15] tracking-mid" dir="auto">
          {degree || institution || untitled}
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
