import type { ReactNode } from 'react';
import type { AboutData } from './about-data.ts';

/** The jobs, from edge to edge, each beside the year in which it began; `children` is the link to the résumé. */
export function AboutWork(props: AboutData['work'] & { children: ReactNode }) {
  const { title, entries, children } = props;
  return (
    <section className="sheet-band">
      <div className="drawing about-wisteria inset-y-0 end-0 w-128 max-broad:hidden" />
      <div className="wrap relative">
        <h2 className="t-part">{title}</h2>
        {children}
        <ol>
          {entries.map(({ period, title: role, place, description }, index) => {
            const year = /(?<!\d)\d{4}(?!\d)/.exec(period)?.[0];
            return (
              <li
                key={index}
                className="grid-12 gap-y-3.5 pt-s6 break-inside-avoid print:block print:pt-3"
              >
                <div className="col-span-full tablet:col-[1/5]">
                  {year !== undefined && (
                    <p
                      className="figures text-part/[0.9] font-[480] tracking-big text-dye mb-2.5"
                      aria-hidden="true"
                    >
                      {year}
                    </p>
                  )}
                  <p className={`label-mono text-ink-3 ${period === year ? 'sr-only' : ''}`}>
                    {period}
                  </p>
                </div>
                <div className="col-span-full tablet:col-[5/11]">
                  <h3 className="t-entry" dir="auto">
                    {role}
                  </h3>
                  {place !== '' && (
                    <p className="mt-1">
                      <bdi>{place}</bdi>
                    </p>
                  )}
                  {description !== '' && (
                    <p className="max-w-[32em] mt-2.5 whitespace-pre-line text-ink-2" dir="auto">
                      {description}
                    </p>
                  )}
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
