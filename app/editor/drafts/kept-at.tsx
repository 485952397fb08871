import { useState } from 'react';
import { shortAge } from '../text/times.ts';
import './drafts.css';
import { useNow } from '../controls/use-now.ts';

const SECOND = 1_000;

/**
 * How long ago the draft was stored, beside the save state. Screen readers do not announce it: it changes all the time.
 */
export function KeptAt({ time }: { time: string | null }) {
  return time === null ? null : <Age key={time} />;
}

/** The time since this was shown first: the browser's clock may differ from the server's. */
function Age() {
  const [since] = useState(Date.now);
  const now = useNow(SECOND);
  return (
    <span className="figures font-mono font-normal text-label/[1] text-paper-3 whitespace-nowrap max-[62rem]:hidden">
      draft stored {shortAge(now - since)}
    </span>
  );
}
