import { useEffect, useState } from 'react';
import { site } from '../../../site.config.ts';

const TIME = new Intl.DateTimeFormat(site.language, {
  timeZone: site.timeZone,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const DATE = new Intl.DateTimeFormat(site.language, {
  timeZone: site.timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/**
 * The current time in the owner's zone, with seconds. The page may be cached, so its HTML has the zone and
 * an empty space for the time. Without a live region, screen readers do not announce the changes.
 */
export function AboutClock() {
  const now = useSeconds();
  return (
    <div className="about-clock">
      <time dateTime={now?.toISOString()} className="figures block noscript:hidden">
        <span className="about-time">{now ? TIME.format(now) : '\u00a0'}</span>
        <span className="block min-h-[1.5em] text-nav">{now ? DATE.format(now) : '\u00a0'}</span>
      </time>
      <noscript>
        <p className="text-h4">{site.availability.timezone}</p>
      </noscript>
      <p className="label-mono mt-1">{site.timeZoneName}</p>
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
