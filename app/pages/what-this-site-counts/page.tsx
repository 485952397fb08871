import { fill } from '../../../domain/words/fill.ts';
import type { Texts } from '../../../domain/words/texts.ts';

interface WhatCountsProps {
  readonly words: Texts<'whatCounts'>;
  readonly isCounting: boolean;
  readonly timeZoneName: string;
  /** The path of a script of another program that pages load too. */
  readonly otherScript: string | null;
}

/** What is counted of a visit, for visitors. */
export function WhatCountsSection({
  words,
  isCounting,
  timeZoneName,
  otherScript,
}: WhatCountsProps) {
  const lead = isCounting ? words.lead : words.offLead;
  const parts = [
    ...(isCounting
      ? [
          { title: words.counted, text: words.countedText },
          { title: words.notCounted, text: words.notCountedText },
          { title: words.apart, text: fill(words.apartText, { zone: timeZoneName }) },
          { title: words.leftOut, text: words.leftOutText },
        ]
      : [{ title: words.off, text: words.offText }]),
    ...(otherScript === null
      ? []
      : [{ title: words.other, text: fill(words.otherText, { script: otherScript }) }]),
  ];
  return (
    <>
      <header className="wrap page-head page-head-dimmed">
        <h1 className="heading-2 max-w-[6.5em] desk:max-w-[10em]">{words.heading}</h1>
        {lead !== '' && <p className="lead mt-s5 text-paper max-desk:max-w-[11em]">{lead}</p>}
      </header>
      <div className="wrap ground pt-s6 desk:pt-s7">
        <dl className="border-b border-line-2">
          {parts.map(({ title, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two titles may read the same.
            <div key={index} className="grid-12 gap-y-s2 border-t border-line-2 py-s4 desk:py-s5">
              <dt className="col-span-full text-h4 leading-[1.15] font-strong tracking-mid desk:col-span-4">
                {title}
              </dt>
              <dd className="col-span-full max-w-[34em] text-paper-2 desk:col-span-7">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
