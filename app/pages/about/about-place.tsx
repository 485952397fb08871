import { MapPin } from 'lucide-react';
import { AboutClock } from './about-clock.tsx';
import type { ShownPlace } from './about-data.ts';

/** The owner's location and the time there. */
export function AboutPlace({ place }: { place: ShownPlace }) {
  return (
    <div className="about-place min-[46.87rem]:flex min-[46.87rem]:flex-col min-[46.87rem]:gap-[0.9rem] min-[46.87rem]:mt-6 desk:relative max-wide:order-3 max-wide:mt-s6">
      {place.location !== '' && (
        <p className="flex items-start gap-2.5 text-nav">
          <MapPin
            aria-hidden="true"
            size={18}
            strokeWidth={1.6}
            className="mt-0.5 shrink-0 text-moonlit-3"
          />
          <span dir="auto" className="wrap-anywhere">
            {place.location}
          </span>
        </p>
      )}
      {place.timeZone === null ? (
        <p className="mt-2 text-nav text-moonlit-2">{place.moon}</p>
      ) : (
        <AboutClock place={place} timeZone={place.timeZone} />
      )}
    </div>
  );
}
