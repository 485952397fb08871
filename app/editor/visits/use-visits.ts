import { useCallback, useEffect, useRef, useState } from 'react';
import type { VisitPeriod, VisitReport } from '../../../domain/visits.ts';
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
  const [report, setReport] = useState<VisitReport | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(true);
  // The number of the last request: answers to earlier ones are dropped.
  const asked = useRef(0);
  const shown = useRef(period);

  const show = useCallback(
    async (chosen: VisitPeriod) => {
      asked.current += 1;
      const mine = asked.current;
      shown.current = chosen;
      setPeriod(chosen);
      setBusy(true);
      setFailure(null);
      const answer = await loadVisits(chosen);
      if (mine !== asked.current) return;
      setBusy(false);
      if (answer.ok) setReport(answer.report);
      else if (answer.code === 'session-expired') owner.refused(answer);
      else setFailure(answer.message);
    },
    [owner],
  );

  const count = useCallback(
    async (isOn: boolean) => {
      setBusy(true);
      const answer = await setCounting(isOn);
      if (!answer.ok) {
        setBusy(false);
        owner.refused(answer);
        return;
      }
      await show(shown.current);
    },
    [show, owner],
  );

  useEffect(() => {
    void show(shown.current);
    const refresh = () => {
      if (!document.hidden) void show(shown.current);
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [show]);

  return { period, report, failure, busy, show, count };
}
