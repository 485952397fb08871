import { useState } from 'react';

/**
 * Whether a condition is true, or was since the component was mounted: what it shows must not vanish under the focus.
 */
export function useStaysTrue(condition: boolean): boolean {
  const [ever, setEver] = useState(condition);
  if (condition && !ever) setEver(true);
  return ever || condition;
}
