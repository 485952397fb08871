import type { VisitPeriod } from '../../../domain/visits.ts';
import { admin, answerOf } from '../browser/calls.ts';

export const loadVisits = (period: VisitPeriod) =>
  answerOf(admin.visits.$get({ query: { period } }), 'load-failed');

/** Switches counting on or off. */
export const setCounting = (isOn: boolean) =>
  answerOf(admin.visits.counting.$post({ json: { isOn } }), 'save-failed');
