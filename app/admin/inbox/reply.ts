import type { Message } from '../../../domain/message.ts';

// Some mail programs cut longer addresses off or do not open them.
const ADDRESS_MAX = 1_900;
const NAME_MAX = 60;
const CUT = '[...]';

const encoded = (text: string): string =>
  encodeURIComponent(text.replaceAll('\n', '\r\n')).replaceAll(
    /['()*!]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The `mailto:` address of a reply to a message, with its text quoted (RFC 6068). `when` is the formatted time of the
 * message. A long text is cut.
 */
export function replyAddress(message: Message & { readonly when: string }): string {
  const to = message.email.split('@').map(encoded).join('@');
  const subject = encoded(`Re: your message of ${message.when}`);
  const start = `mailto:${to}?subject=${subject}&body=`;
  const name = [...message.name].slice(0, NAME_MAX).join('');
  const intro = encoded(`\n\n${name} wrote:\n`);
  const limit = ADDRESS_MAX - start.length - intro.length - encoded(`\n> ${CUT}`).length;
  let body = '';
  for (const line of message.message.trimEnd().split('\n')) {
    const quoted = encoded(`${body === '' ? '' : '\n'}> ${line}`);
    if (body.length + quoted.length > limit) {
      const cut = cutEncoded(quoted, limit - body.length);
      return `${start}${intro}${body}${cut}${encoded(`\n> ${CUT}`)}`;
    }
    body += quoted;
  }
  return `${start}${intro}${body}`;
}

/** The beginning of an encoded text, cut to a length without splitting an encoded character. */
function cutEncoded(text: string, limit: number): string {
  const characters = text.match(/(?:%[0-7].|%[C-F].(?:%[89AB].)+|[^%])/g) ?? [];
  let cut = '';
  for (const character of characters) {
    if (cut.length + character.length > limit) break;
    cut += character;
  }
  return cut;
}
