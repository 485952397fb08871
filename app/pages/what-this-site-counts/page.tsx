import type { ReactNode } from 'react';
import { WHAT_COUNTS } from '../../../domain/pages.ts';
import { site } from '../../../site.config.ts';

/** What is counted of a visit, for visitors. */
export function WhatCountsSection(props: {
  isCounting: boolean;
  /** The path of a script of another program that pages load too. */
  otherScript: string | null;
}) {
  const { isCounting, otherScript } = props;
  return (
    <>
      <header className="wrap page-head page-head-dimmed">
        <h1 className="heading-2 max-w-[9em]">{WHAT_COUNTS.label}</h1>
        <p className="lead mt-s5 text-paper max-desk:max-w-[11em]">
          {isCounting ? 'Pages that are opened. Not people.' : 'This site counts nothing.'}
        </p>
      </header>
      <div className="wrap border-t border-line bg-ink/92 pt-s6 desk:pt-s7">
        <dl className="border-b border-line-2">
          {isCounting ? <Counted /> : <Uncounted />}
          {otherScript !== null && (
            <Part title="Another program">
              The pages also load the script {otherScript} of another program. What it counts is not
              described here.
            </Part>
          )}
        </dl>
      </div>
    </>
  );
}

function Uncounted() {
  return (
    <Part title="Switched off">
      The counting of page views is switched off. The pages are sent without a script for it.
    </Part>
  );
}

function Counted() {
  return (
    <>
      <Part title="What is counted">
        The address of a page when it is opened, such as /projects, and the name of the site whose
        link led here, such as search.example, without the rest of its address. Also how many
        visitors there were in a day, and how often a tool was downloaded. Only the sums are stored
        for longer than a day.
      </Part>
      <Part title="What is not">
        No cookie is set for this, and nothing is stored in your browser. Neither your network
        address nor the name of your browser is stored with what is counted, nor what you do on a
        page.
      </Part>
      <Part title="How two visitors are told apart">
        Your address and the name of your browser are mixed with a random number that is new every
        day, into a mark that shows neither. With that number, the owner could find an address only
        by trying every one. At midnight, {site.timeZoneName}, the number and all marks are deleted.
        Who comes back tomorrow is a new visitor.
      </Part>
      <Part title="Who is left out">
        Anyone whose browser asks for it, by Global Privacy Control or Do Not Track. Anyone without
        JavaScript, because a small script reports the view. Known robots, and the owner of this
        site while logged in.
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid-12 gap-y-s2 border-t border-line-2 py-s4 desk:py-s5">
      <dt className="col-span-full text-h4 leading-[1.15] font-strong tracking-mid desk:col-span-4">
        {title}
      </dt>
      <dd className="col-span-full max-w-[34em] text-paper-2 desk:col-span-7">{children}</dd>
    </div>
  );
}
