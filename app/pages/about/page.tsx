import { BelowFold } from '../../ui/below-fold.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { AboutData } from './about-data.ts';
import { AboutCounters } from './counters.tsx';
import { AboutDescription } from './description.tsx';
import { AboutEducation } from './education.tsx';
import { AboutPlace } from './place.tsx';
import './about.css';
import './print.css';
import '../../ui/veil.css';

export function AboutSection({ about }: { about: AboutData }) {
  const { words } = about;
  return (
    <div className="about">
      <section className="wrap page-head about-head">
        <h1 className="page-name">{words.heading}</h1>
        <BelowFold>
          <div className="about-grid veil">
            <div className="about-body">
              <AboutDescription text={about.description} />
              {about.skills.length > 0 && (
                <ul className="tags mt-s5 max-w-[46rem] text-small" aria-label={words.skills}>
                  {about.skills.map((skill) => (
                    <li key={skill}>
                      <bdi>{skill}</bdi>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <div className="about-window">
              <Picture
                {...about.portrait}
                placeholder="/placeholder-profile.svg"
                loading="eager"
                className="portrait"
              />
              {about.place !== null && <AboutPlace place={about.place} />}
            </div>
            <AboutCounters counters={about.counters} tile={about.tile} />
          </div>
        </BelowFold>
      </section>
      {about.education !== null && (
        <BelowFold>
          <AboutEducation education={about.education} />
        </BelowFold>
      )}
    </div>
  );
}
