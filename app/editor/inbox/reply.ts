import type { Message } from '../../../domain/message.ts';

// Longer addresses are cut off, or not opened at all, by some mail programs.
const ADDRESS_MAX = 1_900;
const NAME_MAX = 60;
const CUT = '[...]';

const encoded = (text: string): string =>
  encodeURIComponent(text.replaceAll('\n', '\r\n')).replaceAll(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The address that opens the owner's mail program with an answer to a message, its text quoted (RFC 6068).
 * `when` is the time in words. A long text is quoted as far as it fits.
 */
export function replyAddress(message: Message & { readonly when: string }): string {
  const to = message.email.split('@').map(encoded).join('@');
  const subject = encoded(`Re: your message of ${message.when}`);
  const start = `mailto:${to}?subject=${subject}&body=`;
  const name = [...message.name].slice(0, NAME_MAX).join('');
  const intro = encoded(`\n\n${name} wrote:\n`);
  const room = ADDRESS_MAX - start.length - intro.length - encoded(`\n> ${CUT}`).length;
  let body = '';
  for (const line of message.message.trimEnd().split('\n')) {
    const more = encoded(`${body === '' ? '' : '\n'}> ${line}`);
    if (body.length + more.length > room) {
      const kept = wholeBeginning(more, room - body.length);
      return `${start}${intro}${body}${kept}${encoded(`\n> ${CUT}`)}`;
    }
    body += more;
  }
  return `${start}${intro}${body}`;
}

/** As many whole characters of an encoded text as fit. */
function wholeBeginning(text: string, room: number): string {
  const characters = text.match(/(?:%[0-7].|%[C-F].(?:%[89AB].)+|[^%])/g) ?? [];
  let kept = '';
  for (const character of characters) {
    if (kept.length + character.length > room) break;
    kept += character;
  }
  return kept;
}
