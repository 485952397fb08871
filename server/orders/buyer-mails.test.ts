import { describe, expect, it } from 'vitest';
import { portfolioSchema } from '../../domain/content/portfolio.ts';
import { TOKENS_REVOKED } from '../../domain/delivery.ts';
import { orderService, payment } from '../../tests/support/order-service.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { CannotSend } from '../mails/senders.ts';
import { mailText } from './buyer-mails.ts';

const SITE = 'https://site.example';
const sample = portfolioSchema.parse(samplePortfolio);
const [tool] = sample.downloads.categories.flatMap(({ tools }) => tools);
if (tool === undefined) throw new Error('The sample has no tool.');
const token = (index: number) => `${tool.id}-1234567890123-${String(index).repeat(32)}`;

const write = ({
  toolId = tool.id,
  tokens = [token(1)],
  siteUrl = SITE as string | null,
  email = 'asha@example.com',
  words = sample.site.words,
} = {}) =>
  mailText({ toolId, tokens }, { ...sample, site: { ...sample.site, email, words } }, siteUrl);

describe('the text of a mail with tokens', () => {
  it('has each token on a line of its own, and a link that fills it in below', () => {
    const { subject, text } = write({ tokens: [token(1), token(2)] });
    expect(subject).toBe(`Your tokens for ${tool.name}`);
    const lines = text.split('\n');
    for (const tokenText of [token(1), token(2)]) {
      expect(lines[lines.indexOf(tokenText) + 1]).toBe(
        `${SITE}/downloads/${tool.id}#token=${tokenText}`,
      );
    }
    expect(text).toContain('Your 2 tokens:');
    expect(text).toContain('Write to asha@example.com.');
    expect(text).not.toMatch(/\{\w+\}/);
  });
});

describe('the letter of a stored mail', () => {
  const setUp = async (change: Parameters<typeof payment>[0] = {}) => {
    const { orders, revoke, nextMail } = await orderService();
    await orders.receive(payment(change));
    const mail = await nextMail();
    if (mail === null) throw new Error('There is no mail.');
    return { orders, revoke, mail };
  };

  it('goes to the buyer, with answers to the owner and the same id each time', async () => {
    const { orders, mail } = await setUp({ email: 'Jürgen@exämple.de' });
    const one = await orders.writeMail(mail);
    expect(one).toMatchObject({
      to: 'Jürgen@xn--exmple-cua.de',
      senderName: 'Asha Sen',
      replyTo: 'asha@example.com',
      date: mail.createdAt,
    });
    expect(one.id).toMatch(/^engawa\.order\.1\.[\da-f]{24}$/);
    expect((await orders.writeMail({ ...mail, tries: 2 })).id).toBe(one.id);
    const other = await setUp();
    expect((await other.orders.writeMail(other.mail)).id).not.toBe(one.id);
    await expect(other.orders.writeMail(mail)).rejects.toThrow();
  });

  it('has no token that was revoked while it waited, and is not sent if none is left', async () => {
    const { orders, mail, revoke } = await setUp({ quantity: 2 });
    const [first = '', second = ''] = mail.tokens;
    await revoke(first);
    const { text } = await orders.writeMail(mail);
    expect([text.includes(first), text.includes(second)]).toEqual([false, true]);
    await revoke(second);
    await expect(orders.writeMail(mail)).rejects.toThrow(new CannotSend(TOKENS_REVOKED));
  });
});
