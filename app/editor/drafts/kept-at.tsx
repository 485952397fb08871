import { timeText } from '../times.ts';
import './drafts.css';

/** When the draft was stored, beside the save state. Screen readers do not announce it: it changes all the time. */
export function KeptAt({ time }: { time: string | null }) {
  if (time === null) return null;
  return <span className="draft-kept figures">draft kept {timeText(time, Date.now())}</span>;
}
