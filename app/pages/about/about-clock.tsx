import { useEffect, useMemo, useState } from 'react';
import { useFrame } from '../../frame.tsx';
import type { ShownPlace } from './about-data.ts';
import { clockFormats } from './clock-formats.ts';

/**
 * The current time in the owner's zone, with seconds. The page may be cached, so its HTML has the zone and
 * an empty space for the time. Without a live region, screen readers do not announce the changes.
 */
export function AboutClock({ place, timeZone }: { place: ShownPlace; timeZone: string }) {
  const { language } = useFrame();
  const now = useSeconds();
  const isRunning = now !== undefined;
  // Formats take a moment, which the page need not wait for.
  const formats = useMemo(
    () => (isRunning ? clockFormats(language, timeZone) : null),
    [isRunning, language, timeZone],
  );
  return (
    <div className="about-clock mt-[0.9rem] pt-[0.8rem] border-t border-line-night-2 min-[46.87rem]:-order-1 min-[46.87rem]:m-0 min-[46.87rem]:p-0 min-[46.87rem]:border-0">
      {/* The first rendering is the server's, whatever zones the browser knows. */}
      {(now === undefined || formats !== null) && (
        <time dateTime={now?.toISOString()} className="figures block noscript:hidden">
          <span className="block text-[min(21vw,6rem)]/[1] font-medium tracking-big ms-[-0.03em] min-[46.87rem]:text-[9.4vw] desk:text-[min(7.4vw,6.75rem)] wide:max-[46.86rem]:text-[4rem]">
            {now ? formats?.time.format(now) : '\u00a0'}
          </span>
          <span className="block min-h-[1.5em] text-nav">
            {now ? formats?.date.format(now) : '\u00a0'}
          </span>
        </time>
      )}
      <noscript>
        <p className="text-h4">
          <bdi>{place.timeZoneText}</bdi>
        </p>
      </noscript>
      {place.timeZoneName !== '' && (
        <p className="label-mono mt-1">
          <bdi>{place.timeZoneName}</bdi>
        </p>
      )}
      <p className="mt-2 text-nav text-moonlit-2">{place.moon}</p>
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
