const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const two = (value: number, fill = '0'): string => String(value).padStart(2, fill);

/** A time as C's asctime writes it, in UTC: `Thu Jan  1 00:00:00 2026`. */
function asctime(date: Date): string {
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map((part) =>
    two(part),
  );
  const day = `${DAYS[date.getUTCDay()]} ${MONTHS[date.getUTCMonth()]} ${two(date.getUTCDate(), ' ')}`;
  return `${day} ${clock.join(':')} ${date.getUTCFullYear()}`;
}

/**
 * A message of an mbox file (RFC 4155, appendix A). `raw` is the message as RFC 5322 has it. Its lines that
 * begin with `From `, or with `>`s and `From `, get one more `>`, so that they differ from the line that separates
 * messages and can be decoded (the "mboxrd" format). Line ends become `\n`.
 */
export function mboxMessage(message: { sender: string; date: Date; raw: string }): string {
  const sender = message.sender.replaceAll(/\s/g, '') || 'MAILER-DAEMON';
  const lines = message.raw
    .replaceAll('\r\n', '\n')
    .replace(/\n?$/, '\n')
    .replaceAll(/^(>*From )/gm, '>$1');
  return `From ${sender} ${asctime(message.date)}\n${lines}\n`;
}
