import type { Settings } from '../env.ts';
import { PASSCODE_MIN } from '../login/passcodes.ts';
import type { SettingNote } from '../read-settings.ts';
import { advice, broken, type Diagnosis, good, warning } from './checks.ts';

/** The settings of a site that starts, and the notes about them. */
export function checkSettings(
  settings: Pick<Settings, 'adminPasscode' | 'trustedProxies' | 'host' | 'port'>,
  notes: readonly SettingNote[],
): readonly Diagnosis[] {
  const { adminPasscode = null, trustedProxies, host, port } = settings;
  const found = notesOf(notes);
  if (adminPasscode !== null && adminPasscode.length < PASSCODE_MIN) {
    found.push(
      warning(
        `ADMIN_PASSCODE is shorter than ${PASSCODE_MIN} characters.`,
        'Set a longer one, and start the site again.',
      ),
    );
  }
  if (trustedProxies > 0 && host === undefined) {
    found.push(
      advice(
        `The site is behind a proxy, but its port ${port} is open on all addresses of this machine: anyone who reaches it can set any X-Forwarded-For.`,
        'Set HOST=127.0.0.1, or keep others from this port with a firewall.',
      ),
    );
  }
  return found.length > 0 ? found : [good('All settings are right.')];
}

const notesOf = (notes: readonly SettingNote[]): Diagnosis[] =>
  notes.map(({ says, fix }) => warning(says, fix));

/** Settings with which no site starts: a finding for each problem, which has its fix behind its first sentence, and the notes. */
export const refusedSettings = (
  problems: readonly string[],
  notes: readonly SettingNote[],
): readonly Diagnosis[] => [
  ...problems.map((problem) => {
    const [, says = problem, fix = ''] = /^(.*?[.)])\s+(.*)$/s.exec(problem) ?? [];
    return broken(says, fix);
  }),
  ...notesOf(notes),
];
