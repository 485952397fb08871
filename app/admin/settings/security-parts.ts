/** The parts of the Security tab, in their order. */
export const SECURITY_PARTS = [
  { part: 'sessions', title: 'Sessions' },
  { part: 'passkeys', title: 'Passkeys' },
  { part: 'factor', title: 'Second factor' },
  { part: 'checks', title: 'Checks' },
  { part: 'backups', title: 'Backups' },
  { part: 'retention', title: 'Data retention' },
  { part: 'activity', title: 'Activity' },
] as const;

export type SecurityPart = (typeof SECURITY_PARTS)[number]['part'];

/** The element id of a part's heading. */
export const securityPartId = (part: SecurityPart): string => `security-${part}`;
