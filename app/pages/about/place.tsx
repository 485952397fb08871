import { MapPin } from 'lucide-react';
import type { AboutData } from './about-data.ts';
import { AboutClock } from './clock.tsx';

/** The owner's location, the time there where it is said where that is, and the moon. */
export function AboutPlace({ place }: { place: AboutData['place'] }) {
  return (
    <div className="about-place">
      {place.location !== '' && (
        <p className="flex items-start gap-2.5 text-nav">
          <MapPin
            aria-hidden="true"
            size={18}
            strokeWidth={1.6}
            className="mt-0.5 shrink-0 text-paper-3"
          />
          <span dir="auto" className="wrap-anywhere">
            {place.location}
          </span>
        </p>
      )}
      {(place.location !== '' || place.timeZoneName !== '') && <AboutClock place={place} />}
      <p className="mt-2 text-nav text-paper-2">{place.moon}</p>
    </div>
  );
}
