import { CLOCK_TOLERANCE_MS } from '../clock.ts';
import { type Diagnosis, good, warning } from './checks.ts';
import { lengthOf } from './length-of.ts';

/** Another clock, and what it said at a time of this machine's. */
export interface OtherClock {
  /** Such as `the database`. */
  readonly of: string;
  readonly said: Date;
  readonly at: Date;
}

/** Compares the clock of this machine with others. */
export function checkClock(others: readonly OtherClock[]): readonly Diagnosis[] {
  if (others.length === 0) return [];
  const wrong = others.flatMap(({ of, said, at }) => {
    const ahead = at.getTime() - said.getTime();
    if (Math.abs(ahead) <= CLOCK_TOLERANCE_MS) return [];
    return [
      warning(
        `The clock of this machine is ${lengthOf(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} that of ${of}: codes of the second factor may be refused.`,
        'Synchronise both with a time server: timedatectl set-ntp true.',
      ),
    ];
  });
  return wrong.length > 0
    ? wrong
    : [good(`The clock agrees with that of ${others.map(({ of }) => of).join(' and ')}.`)];
}
