import type { ReactNode } from 'react';
import { RESUME_JSON } from '../../../domain/pages.ts';
import { BelowFold } from '../../ui/below-fold.tsx';
import { ContactLine } from './contact-line.tsx';
import { PrintButton } from './print-button.tsx';
import type { ResumeData } from './resume-data.ts';
import { ResumeEntry } from './resume-entry.tsx';
import { ResumeProject } from './resume-project.tsx';

/** The résumé: one page, for the screen and for paper. */
export function ResumeSection({ resume, hasJson }: { resume: ResumeData; hasJson: boolean }) {
  const { words, contacts, location } = resume;
  const [role, ...roles] = resume.roles;
  return (
    <article className="resume">
      <header className="resume-head wrap page-head">
        <h1 className="resume-name" data-length={lengthOf(resume.name)} dir="auto">
          {resume.name}
        </h1>
        {role !== undefined && (
          <p className="resume-role" dir="auto">
            {role}
            {roles.length > 0 && (
              <span className="resume-roles mt-2 block text-nav/[1.5] font-normal tracking-normal text-moonlit-2">
                {' '}
                {roles.join(' · ')}
              </span>
            )}
          </p>
        )}
        {resume.summary !== '' && (
          <p className="resume-summary mt-[0.9rem] max-w-[34em] whitespace-pre-line" dir="auto">
            {resume.summary}
          </p>
        )}
        {(contacts.length > 0 || location !== '') && (
          <ul className="resume-contacts">
            {contacts.map((contact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two contacts may read the same.
              <ContactLine key={index} {...contact} />
            ))}
            {location !== '' && <li dir="auto">{location}</li>}
          </ul>
        )}
        <div className="resume-tools flex flex-wrap gap-3 mt-7 print:hidden">
          <PrintButton label={words.print} />
          {hasJson && (
            <a className="btn" href={RESUME_JSON} type="application/json">
              {words.json}
            </a>
          )}
        </div>
      </header>
      <BelowFold>
        <div className="resume-parts ground">
          <Part title={words.work}>
            {resume.work.map(({ place, role: position, period, description }, index) => (
              <ResumeEntry
                // biome-ignore lint/suspicious/noArrayIndexKey: two entries may read the same.
                key={index}
                title={position || place}
                place={position === '' ? '' : place}
                period={period}
                description={description}
              />
            ))}
          </Part>
          <Part title={words.projects}>
            {resume.projects.map((project, index) => (
              <ResumeEntry
                // biome-ignore lint/suspicious/noArrayIndexKey: two projects may read the same.
                key={index}
                title={<ResumeProject project={project} />}
                place={project.role}
                period={project.period}
                description={project.description}
              />
            ))}
          </Part>
          <Part title={words.skills}>
            {resume.skills.map(({ label, names }) => (
              <li key={label} className="resume-entry">
                <p className="resume-names" dir="auto">
                  {names.join(', ')}
                </p>
                {label !== '' && (
                  <p className="resume-when" dir="auto">
                    {label}
                  </p>
                )}
              </li>
            ))}
          </Part>
          <Part title={words.education}>
            {resume.education.map(({ institution, degree, year, description }, index) => (
              <ResumeEntry
                // biome-ignore lint/suspicious/noArrayIndexKey: two entries may read the same.
                key={index}
                title={degree || institution}
                place={degree === '' ? '' : institution}
                period={year}
                description={description}
              />
            ))}
          </Part>
        </div>
      </BelowFold>
    </article>
  );
}

/** A heading and its entries; nothing where there is none. */
function Part({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="resume-part wrap grid-12">
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** How long the longest word of a name is, which must fit on a line of a phone. */
function lengthOf(name: string): 'long' | 'longer' | undefined {
  const letters = Math.max(...name.split(/[\s-]+/).map((word) => [...word].length));
  if (letters > 14) return 'longer';
  return letters > 9 ? 'long' : undefined;
}
