import { MapPin } from 'lucide-react';
import { site } from '../../../site.config.ts';
import { AboutClock } from './clock.tsx';

/** The owner's location and the time there. */
export function AboutPlace() {
  return (
    <div className="about-place">
      <p className="flex items-center gap-2.5 text-nav">
        <MapPin aria-hidden="true" size={18} strokeWidth={1.6} className="shrink-0 text-paper-3" />
        {site.location}
      </p>
      <AboutClock />
    </div>
  );
}
