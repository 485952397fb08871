import { useEffect, useMemo, useState } from 'react';
import { useFrame } from '../../frame.tsx';
import type { ShownPlace } from './about-data.ts';

/** The owner's local time, the moon and the place; without a time zone, the moon and the place. */
export function AboutPlace({ place }: { place: ShownPlace }) {
  return (
    <div className="about-place min-w-0 leading-[1.45] max-tablet:flex-[1_1_7.5rem] max-tablet:pt-[calc(3.25rem+var(--spacing-sill)+0.9rem)] max-tablet:leading-[1.35] max-wide:text-nav">
      {place.timeZone !== null && <Clock place={place} timeZone={place.timeZone} />}
      <p className="text-ink-2">{place.moon}</p>
      {place.location !== '' && (
        <p className="wrap-anywhere" dir="auto">
          {place.location}
        </p>
      )}
    </div>
  );
}

/**
 * The current time in the owner's zone, with seconds. The page may be cached, so its HTML has the zone and
 * an empty space for the time. Without a live region, screen readers do not announce the changes.
 */
function Clock({ place, timeZone }: { place: ShownPlace; timeZone: string }) {
  const { language } = useFrame();
  const now = useSeconds();
  const isRunning = now !== undefined;
  // Creating the formats takes a moment, so the page does not wait for it.
  const formats = useMemo(
    () => (isRunning ? clockFormats(language, timeZone) : null),
    [isRunning, language, timeZone],
  );
  return (
    <div className="about-clock">
      {/* The first rendering must equal the server's, whether the browser knows the zone or not. */}
      {(now === undefined || formats !== null) && (
        <time dateTime={now?.toISOString()} className="figures block noscript:hidden">
          <span className="t-open block max-[22.5rem]:text-[12vw] tablet:mt-[clamp(1.25rem,2.2vw,3rem)] tablet:text-[min(var(--text-open),8.2vw)]/[0.85] mb-2.5 font-medium whitespace-nowrap">
            {now ? formats?.time.format(now) : '\u00a0'}
          </span>
          <span className="block min-h-[1.45em]">{now ? formats?.date.format(now) : '\u00a0'}</span>
        </time>
      )}
      <noscript>
        <p className="text-entry">
          <bdi>{place.timeZoneText}</bdi>
        </p>
      </noscript>
      {place.timeZoneName !== '' && (
        <p className="label-mono text-ink-3">
          <bdi>{place.timeZoneName}</bdi>
        </p>
      )}
    </div>
  );
}

/** The current time, updated at each full second; undefined before hydration. */
function useSeconds(): Date | undefined {
  const [now, setNow] = useState<Date>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const current = new Date();
      setNow(current);
      timer = setTimeout(tick, 1_000 - current.getMilliseconds());
    };
    tick();
    return () => clearTimeout(timer);
  }, []);

  return now;
}

const TIME: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
};
const DATE: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
};

/** The formats of the clock and of its date. Null for a time zone that is newer than the browser. */
export function clockFormats(
  language: string,
  timeZone: string,
): { readonly time: Intl.DateTimeFormat; readonly date: Intl.DateTimeFormat } | null {
  try {
    return {
      time: new Intl.DateTimeFormat(language, { ...TIME, timeZone }),
      date: new Intl.DateTimeFormat(language, { ...DATE, timeZone }),
    };
  } catch {
    return null;
  }
}
