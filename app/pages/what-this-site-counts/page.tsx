import type { ReactNode } from 'react';
import type { Texts } from '../../../domain/words/texts.ts';
import { interpolate } from '../../../domain/words/word.ts';
import { GardenTop, Sheet } from '../../layout/page-parts.tsx';

interface WhatCountsProps {
  readonly words: Texts<'whatCounts'>;
  readonly isCounting: boolean;
  readonly timeZoneName: string;
  /** The other hosts that pages load pictures from, as a list in the site's language; empty if there are none. */
  readonly hosts: string;
  /** The path of another program's script that pages also load. */
  readonly otherScript: string | null;
}

/** Tells visitors what is counted of a visit. */
export function WhatCountsSection(props: WhatCountsProps) {
  const { words, isCounting, timeZoneName, hosts, otherScript } = props;
  const lead = isCounting ? words.lead : words.offLead;
  const explained = [
    isCounting && {
      title: words.apart,
      text: interpolate(words.apartText, { zone: timeZoneName }),
    },
    isCounting && { title: words.leftOut, text: words.leftOutText },
    hosts !== '' && { title: words.pictures, text: interpolate(words.picturesText, { hosts }) },
    otherScript !== null && {
      title: words.other,
      text: interpolate(words.otherText, { script: otherScript }),
    },
  ].filter((host) => host !== false);
  return (
    <>
      <GardenTop heading={words.heading} lead={lead} className="" />
      <Sheet>
        <dl className="wrap grid gap-x-s5 gap-y-s6 md:grid-cols-6">
          {isCounting ? (
            <>
              <Answer above={<Tally />} title={words.counted} text={words.countedText} />
              <Answer
                above={<Tally isEmpty />}
                title={words.notCounted}
                text={words.notCountedText}
              />
            </>
          ) : (
            <Answer title={words.off} text={words.offText} />
          )}
          {explained.map(({ title, text }, index) => (
            <div
              key={index}
              className={`${PART} ${explained.length === 3 ? 'md:col-span-2' : 'md:col-span-3'}`}
            >
              <dt className="t-entry font-display">{title}</dt>
              <dd className="mt-s3 max-w-[34em] text-ink-2">{text}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </>
  );
}

const PART = 'col-span-full border-t border-rule pt-s4';

function Answer(props: { above?: ReactNode; title: string; text: string }) {
  const { above, title, text } = props;
  return (
    <div className={`${PART} md:col-span-3`}>
      <dt className="t-part font-display">
        {above}
        {title}
      </dt>
      <dd className="mt-s4 max-w-[28.6em] text-balance text-lead/[1.4]">{text}</dd>
    </div>
  );
}

const FIVE = 'l-2 31m11-32l-1 32m10-31v31m9-32l1 31m-35-6l41-19';

const STROKES = `M8 3${FIVE}M66 3${FIVE}M124 3${FIVE}M178 2v32M187 1l1 31`;

/** Strokes in fives, as one counts by hand; dotted for what is not counted. */
const Tally = ({ isEmpty }: { isEmpty?: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 190 36"
    className={isEmpty ? 'mb-s4 w-48 max-w-full text-ink-3' : 'mb-s4 w-48 max-w-full text-dye'}
    fill="none"
    stroke="currentColor"
    strokeWidth={isEmpty ? 1.5 : 2.4}
    strokeDasharray={isEmpty ? '1.2 4' : undefined}
  >
    <path d={STROKES} />
  </svg>
);
