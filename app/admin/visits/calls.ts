import type { VisitPeriod } from '../../../domain/visits.ts';
import { answerOf, api } from '../browser/calls.ts';

export const loadVisits = (period: VisitPeriod) =>
  answerOf(api.visits.$get({ query: { period } }), 'load-failed');

/** Switches counting on or off. */
export const setCounting = (isOn: boolean) =>
  answerOf(api.visits.counting.$post({ json: { isOn } }), 'save-failed');
