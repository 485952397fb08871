import type { ReactNode } from 'react';
import { GardenTop, Sheet } from '../../layout/page-parts.tsx';
import { fittedLength } from '../../ui/fitted-length.ts';
import { ContactLine } from './contact-line.tsx';
import { PrintButton } from './print-button.tsx';
import type { ResumeData } from './resume-data.ts';
import { Period, ResumeEntry } from './resume-entry.tsx';

/** The résumé: a sheet across the sill, which is all that is printed. The word over the garden is not its heading. */
export function ResumeSection({ resume, json }: { resume: ResumeData; json: string }) {
  const { words, contacts, location } = resume;
  const [role, ...roles] = resume.roles;
  const longest = resume.name.split(/[\s-]+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
  return (
    <>
      <GardenTop className="resume-top min-h-96 flex-row flex-wrap items-end justify-between gap-6 pb-[calc(clamp(2.5rem,5.4vw,7rem)+1.5rem)] max-tablet:flex-col max-tablet:flex-nowrap max-tablet:items-stretch max-tablet:justify-end tablet:min-h-[clamp(20rem,27vw,34rem)] print:hidden">
        <p className="page-name font-large font-display tablet:text-[clamp(3.25rem,10.4vw,12.5rem)]">
          {words.heading}
        </p>
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
          <header className="broad:grid broad:grid-cols-[minmax(0,1fr)_fit-content(36%)] broad:items-end broad:gap-x-[calc(2*var(--spacing-gut))]">
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
              <ul className="resume-contacts mt-3 flex flex-wrap gap-x-5 wrap-anywhere broad:[grid-area:1/2/span_2] broad:m-0 broad:grid">
                {contacts.map((contact, index) => (
                  <ContactLine key={index} {...contact} />
                ))}
                {location !== '' && (
                  <li className="inline-flex min-h-11 min-w-0 items-center" dir="auto">
                    {location}
                  </li>
                )}
              </ul>
            )}
          </header>
          {resume.before.map(entryPart)}
          <Part title={resume.skills.title}>
            {resume.skills.groups.map(({ label, names }) => (
              <li key={label}>
                <p className={label === '' ? 'font-semibold' : ''} dir="auto">
                  {names.join(', ')}
                </p>
                {label !== '' && <Period text={label} />}
              </li>
            ))}
          </Part>
          {resume.after.map(entryPart)}
        </article>
      </Sheet>
    </>
  );
}

const entryPart = ({ title, entries }: ResumeData['before'][number], index: number) => (
  <Part key={index} title={title}>
    {entries.map((entry, at) => (
      <ResumeEntry key={at} entry={entry} />
    ))}
  </Part>
);

/** A heading and its entries; nothing if there are none. */
function Part({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section>
      <h2 className="t-entry">{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
