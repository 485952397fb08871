import type { ReactNode } from 'react';
import { GardenTop, Sheet } from '../../layout/page-parts.tsx';
import { fittedLength } from '../fitted-length.ts';
import { ContactLine } from './contact-line.tsx';
import { PrintButton } from './print-button.tsx';
import type { ResumeData } from './resume-data.ts';
import { ResumeEntry } from './resume-entry.tsx';
import { ResumeTitle } from './resume-title.tsx';

/** The résumé: a sheet across the sill, which is what is printed. The word over the garden is no heading of it. */
export function ResumeSection({ resume, json }: { resume: ResumeData; json: string }) {
  const { words, contacts, location } = resume;
  const [role, ...roles] = resume.roles;
  const longest = resume.name.split(/[\s-]+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
  return (
    <>
      <GardenTop className="resume-top print:hidden">
        <p className="page-name font-large font-display">{words.heading}</p>
        <div className="resume-tools flex flex-wrap gap-3">
          <PrintButton label={words.print} />
          {json !== '' && (
            <a className="btn max-wide:grow max-wide:px-1.5" href={json} type="application/json">
              {words.json}
            </a>
          )}
        </div>
      </GardenTop>
      <Sheet className="sheet-high">
        <article className="resume">
          <header>
            <h1 className={`resume-name ${fittedLength(longest)}`} dir="auto">
              {resume.name}
            </h1>
            <div>
              {role !== undefined && (
                <p className="resume-role font-display text-entry" dir="auto">
                  {role}
                </p>
              )}
              {roles.length > 0 && (
                <p className="mt-0.5 text-ink-2" dir="auto">
                  {roles.join(' · ')}
                </p>
              )}
              {resume.summary !== '' && (
                <p className="max-w-[32em] mt-3 whitespace-pre-line" dir="auto">
                  {resume.summary}
                </p>
              )}
            </div>
            {(contacts.length > 0 || location !== '') && (
              <ul className="resume-contacts">
                {contacts.map((contact, index) => (
                  <ContactLine key={index} {...contact} />
                ))}
                {location !== '' && <li dir="auto">{location}</li>}
              </ul>
            )}
          </header>
          <Part title={words.work}>
            {resume.work.map(({ place, role: position, period, description }, index) => (
              <ResumeEntry
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
                key={index}
                title={<ResumeTitle entry={project} />}
                place={project.role}
                period={project.period}
                description={project.description}
              />
            ))}
          </Part>
          <Part title={words.skills}>
            {resume.skills.map(({ label, names }) => (
              <li key={label}>
                <p className={label === '' ? 'font-semibold' : ''} dir="auto">
                  {names.join(', ')}
                </p>
                {label !== '' && (
                  <p className="resume-when label-mono text-ink-3" dir="auto">
                    {label}
                  </p>
                )}
              </li>
            ))}
          </Part>
          <Part title={words.education}>
            {resume.education.map(({ institution, degree, year, description }, index) => (
              <ResumeEntry
                key={index}
                title={degree || institution}
                place={degree === '' ? '' : institution}
                period={year}
                description={description}
              />
            ))}
          </Part>
          {resume.achievements.map(({ title, entries }, at) => (
            <Part key={at} title={title}>
              {entries.map((entry, index) => (
                <ResumeEntry key={index} {...entry} title={<ResumeTitle entry={entry} />} />
              ))}
            </Part>
          ))}
        </article>
      </Sheet>
    </>
  );
}

/** A heading and its entries; nothing where there is none. */
function Part({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h2 className="t-entry">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
