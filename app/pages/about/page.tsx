import type { About } from '../../../domain/content/about.ts';
import { site } from '../../../site.config.ts';
import { Picture } from '../../ui/picture.tsx';
import { AboutCounters } from './counters.tsx';
import { AboutDescription } from './description.tsx';
import { AboutEducation } from './education.tsx';
import { AboutPlace } from './place.tsx';
import './about.css';
import './print.css';
import '../../ui/veil.css';

export function AboutSection({ about }: { about: About }) {
  return (
    <div className="about">
      <section className="wrap page-head">
        <h1 className="page-name">About</h1>
        <div className="about-grid veil">
          <div className="about-body">
            <AboutDescription text={about.description} />
            {about.skills.length > 0 && (
              <ul className="tags mt-s5 max-w-[40rem] text-small" aria-label="I work with">
                {about.skills.map((skill) => (
                  <li key={skill}>{skill}</li>
                ))}
              </ul>
            )}
          </div>
          <div className="about-window">
            <Picture
              src={about.profileImage}
              placeholder="/placeholder-profile.svg"
              alt={`Portrait of ${site.brand}`}
              width={800}
              height={1000}
              loading="eager"
              className="portrait"
            />
            <AboutPlace />
          </div>
          <AboutCounters />
        </div>
      </section>
      <AboutEducation education={about.education} />
    </div>
  );
}
