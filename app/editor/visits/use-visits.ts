import { useEffect, useEffectEvent, useState } from 'react';
import type { VisitPeriod, VisitReport } from '../../../domain/visits.ts';
import { useLoaded } from '../browser/use-loaded.ts';
import { useFeatures } from '../features.ts';
import { loadVisits, setCounting } from './calls.ts';

/** The loaded report, and the actions on it. */
export interface Visits {
  readonly period: VisitPeriod;
  readonly report: VisitReport | null;
  /** Why the report of `period` could not be loaded; null while it is loading, and after success. */
  readonly failure: string | null;
  readonly busy: boolean;
  readonly show: (period: VisitPeriod) => Promise<void>;
  readonly count: (isOn: boolean) => Promise<void>;
}

/** Loads the report, again when the owner returns to the window. */
export function useVisits(): Visits {
  const { owner } = useFeatures();
  const [period, setPeriod] = useState<VisitPeriod>('month');
  const [isSetting, setIsSetting] = useState(false);
  const { loaded, failure, busy, load, retry } = useLoaded(loadVisits, period);
  const refresh = useEffectEvent(() => {
    if (!document.hidden) void retry();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, []);
  return {
    period,
    report: loaded?.report ?? null,
    failure,
    busy: busy || isSetting,
    show(chosen) {
      setPeriod(chosen);
      return load(chosen);
    },
    async count(isOn) {
      setIsSetting(true);
      const answer = await setCounting(isOn);
      setIsSetting(false);
      if (answer.ok) await retry();
      else owner.refused(answer);
    },
  };
}
