import { describe, expect, it } from 'vitest';
import { type Portfolio, portfolioSchema } from '../../domain/content/portfolio.ts';
import { TOKENS_REVOKED } from '../../domain/delivery.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { samplePortfolio } from '../../tests/support/sample-portfolio.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { createContent } from '../content/content.ts';
import { portfolioRows } from '../content/rows.ts';
import { tokenRows } from '../downloads/token-rows.ts';
import { makeTokens } from '../downloads/tokens.ts';
import { CannotSend } from '../messages/mail/mail-sender.ts';
import { createBuyerLinks } from './buyer-links.ts';
import { type LetterContents, sealContents } from './letter-contents.ts';
import { createOrderLetters, emailHashOf, letterText } from './order-letters.ts';
import { createSealedTexts } from './sealed-texts.ts';

const SITE = 'https://site.example';
const sample = portfolioSchema.parse(samplePortfolio);
const [tool] = sample.downloads.categories.flatMap(({ tools }) => tools);
if (tool === undefined) throw new Error('The sample has no tool.');
const withEmail = (email: string): Portfolio => ({ ...sample, site: { ...sample.site, email } });

const NOW = '2026-11-26T12:00:00.000Z';

const write = (
  contents: LetterContents,
  content = withEmail('asha@example.com'),
  siteUrl: string | null = SITE,
) =>
  letterText(contents, {
    ...{ content, siteUrl, unsubscribeCode: 'a-code', replaceCode: 'the-code' },
    now: new Date(NOW),
  });

const token = (index: number) => `${tool.id}-1234567890123-${String(index).repeat(32)}`;

describe('a mail with tokens', () => {
  it('has each token on a line of its own, and a link that fills it in below', () => {
    const { subject, text } = write({
      kind: 'tokens',
      toolId: tool.id,
      tokens: [token(1), token(2)],
    });
    expect(subject).toBe(`Your tokens for ${tool.name}`);
    const lines = text.split('\n');
    for (const each of [token(1), token(2)]) {
      expect(lines[lines.indexOf(each) + 1]).toBe(`${SITE}/downloads/${tool.id}#token=${each}`);
    }
    expect(text).toContain('Your 2 tokens:');
    expect(text).toContain('“I lost my token”');
    expect(text).toContain('Write to asha@example.com.');
    expect(text).not.toMatch(/\{\w+\}/);
  });

  it('has no link where the site does not know its address', () => {
    const contents = { kind: 'tokens', toolId: tool.id, tokens: [token(1)] } as const;
    const { text } = write({ ...contents, tokens: [token(1)] }, withEmail(''), null);
    expect(text.split('\n')).toContain(token(1));
    expect(text).toContain('Enter a token on the page Downloads of');
    expect(text).not.toMatch(/https?:|I lost my token|Questions/);
  });

  it('names the page for questions where the site shows no address', () => {
    const contents = {
      kind: 'tokens',
      toolId: tool.id,
      tokens: [token(1)],
    } satisfies LetterContents;
    expect(write(contents, withEmail('')).text).toContain(
      `Questions? Ask here:\n${SITE}/contact\n`,
    );
  });

  it('names a tool that is gone by the words for one without a name', () => {
    const { subject } = write({ kind: 'tokens', toolId: 'tool-gone', tokens: [token(1)] });
    expect(subject).toBe('Your tokens for Untitled tool');
  });

  it('is in the words of the owner', () => {
    const content = withEmail('asha@example.com');
    const words = {
      buyerMails: { tokensSubject: 'Deine Token: {tool}', yourTokens: { one: 'Ein Token:' } },
    };
    const own = { ...content, site: { ...content.site, words } };
    const { subject, text } = write({ kind: 'tokens', toolId: tool.id, tokens: [token(1)] }, own);
    expect(subject).toBe(`Deine Token: ${tool.name}`);
    expect(text).toContain('Ein Token:\n');
  });
});

describe('a mail for lost tokens', () => {
  it('has the link on a line of its own, and no token', () => {
    const { text } = write({ kind: 'lost' });
    expect(text.split('\n')).toContain(`${SITE}/orders/replace/the-code`);
    expect(text).toContain('24 hours');
    expect(text).not.toMatch(/\{\w+\}|#token/);
  });

  it('has none where no token can be replaced, and says so', () => {
    const { subject, text } = write({ kind: 'lost', hasNone: true });
    expect(subject).toBe('Your tokens from Asha Sen');
    expect(text).toContain('none can be replaced');
    expect(text).toContain('Write to asha@example.com.');
    expect(text).not.toMatch(/\{\w+\}|orders|24 hours/);
  });
});

describe('a mail about a new version', () => {
  it('leads to the tool, and to the page that ends such mails', () => {
    const { subject, text } = write({ kind: 'version', toolId: tool.id, tokens: [] });
    expect(subject).toBe(`New version of ${tool.name}`);
    const lines = text.split('\n');
    expect(lines).toContain(`${SITE}/downloads/${tool.id}`);
    expect(lines).toContain(`${SITE}/orders/unsubscribe/a-code`);
    expect(text).not.toMatch(/\{\w+\}|#token/);
  });

  it('says that the earlier tokens are void where it has new ones', () => {
    const { text } = write({ kind: 'version', toolId: tool.id, tokens: [token(1)] });
    expect(text).toContain(`${token(1)}\n${SITE}/downloads/${tool.id}#token=${token(1)}\n`);
    expect(text).toContain('do not work any more');
    expect(text).not.toContain('A token that you have not used yet');
  });
});

describe('a mail about a new version to a buyer who has used the token', () => {
  const replacing = (replaceUsedDays: number): Portfolio => ({
    ...withEmail('asha@example.com'),
    downloads: {
      categories: [{ key: 'c', name: 'Tools', tools: [{ ...tool, replaceUsedDays }] }],
    },
  });
  const HOW = 'press “I lost my token” on that page';
  const version = { kind: 'version' as const, toolId: tool.id, tokens: [] };

  it.each([
    ['says how to replace it within the days of the tool', 30, '2026-10-28T12:00:00.000Z', true],
    ['says nothing of it after them', 30, '2026-10-27T11:59:00.000Z', false],
    ['says nothing of it where used ones are not replaced', 0, NOW, false],
  ])('%s', (_, days, boughtAt, says) => {
    expect(write({ ...version, boughtAt }, replacing(days)).text.includes(HOW)).toBe(says);
  });

  it('says nothing of it with a new token, nor where it was stored by an earlier release', () => {
    expect(write(version, replacing(30)).text).not.toContain(HOW);
    const withToken = { ...version, tokens: [token(1)], boughtAt: NOW };
    expect(write(withToken, replacing(30)).text).not.toContain(HOW);
  });
});

describe('the letter of a stored mail', () => {
  const setUp = async (siteUrl: string | null = SITE) => {
    const store = await freshStore();
    const { clock } = stoppedClock();
    const content = createContent(portfolioRows(store), clock, withEmail('asha@example.com'));
    await content.loadAndPublish();
    const sealed = await createSealedTexts(store);
    const links = await createBuyerLinks(store, clock);
    const tokens = tokenRows(store);
    const letter = createOrderLetters({ content, tokens, sealed, links, siteUrl, clock });
    const mailOf = (contents: LetterContents) => ({
      id: 7,
      recipient: 'Buyer@Example.com',
      createdAt: '2026-01-01T00:00:00.000Z',
      attempts: 1,
      ...sealContents(sealed, contents),
    });
    return { letter, links, tokens, mailOf };
  };

  it('goes to the buyer, with answers to the owner and the same id each time', async () => {
    const { letter, mailOf } = await setUp();
    const mail = mailOf({ kind: 'tokens', toolId: tool.id, tokens: [token(1)] });
    const one = await letter(mail);
    expect(one).toMatchObject({
      to: 'Buyer@Example.com',
      senderName: 'Asha Sen',
      replyTo: 'asha@example.com',
      headers: { 'Auto-Submitted': 'auto-generated' },
      date: '2026-01-01T00:00:00.000Z',
    });
    expect(one.headers).not.toHaveProperty('List-Unsubscribe');
    expect(one.id).toMatch(/^engawa\.order\.7\.[\da-f]{24}$/);
    expect((await letter({ ...mail, attempts: 2 })).id).toBe(one.id);
    const other = mailOf({ kind: 'tokens', toolId: tool.id, tokens: [token(1)] });
    expect((await letter(other)).id).not.toBe(one.id);
  });

  it('has no token that was revoked while it waited, and is not sent where it was for no other', async () => {
    const { letter, tokens, mailOf } = await setUp();
    const issued = makeTokens(
      { toolId: tool.id, note: '', expiresAt: null, count: 2 },
      new Date(NOW),
    );
    await tokens.issue(...issued.rows);
    const [first, second] = issued.rows.map(
      ({ hash }) =>
        () =>
          tokens.revoke(hash, NOW),
    );
    const mails = (['tokens', 'version'] as const).map((kind) =>
      mailOf({ kind, toolId: tool.id, tokens: issued.tokens }),
    );
    const texts = () => Promise.all(mails.map(async (mail) => (await letter(mail)).text));
    for (const text of await texts())
      for (const each of issued.tokens) expect(text).toContain(each);
    await first?.();
    for (const text of await texts()) {
      expect(text).not.toContain(issued.tokens[0]);
      expect(text).toContain(issued.tokens[1]);
    }
    await second?.();
    const [withTokens, aboutVersion] = mails;
    if (withTokens === undefined || aboutVersion === undefined)
      throw new Error('There is no mail.');
    await expect(letter(withTokens)).rejects.toThrow(new CannotSend(TOKENS_REVOKED));
    const { text } = await letter(aboutVersion);
    for (const each of issued.tokens) expect(text).not.toContain(each);
  });

  it('goes to the domain in ASCII', async () => {
    const { letter, mailOf } = await setUp();
    const recipient = 'Jürgen@exämple.de';
    const mail = { ...mailOf({ kind: 'tokens', toolId: tool.id, tokens: [token(1)] }), recipient };
    expect((await letter(mail)).to).toBe('Jürgen@xn--exmple-cua.de');
  });

  it('about a new version has the headers that end such mails, for this buyer', async () => {
    const { letter, links, mailOf } = await setUp();
    const { headers, text } = await letter(
      mailOf({ kind: 'version', toolId: tool.id, tokens: [] }),
    );
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const [, code = ''] =
      /^<https:\/\/site\.example\/orders\/unsubscribe\/([\w-]+)>$/.exec(
        headers['List-Unsubscribe'] ?? '',
      ) ?? [];
    expect(links.openUnsubscribe(code)).toBe(emailHashOf('buyer@example.com'));
    expect(text).toContain(`/orders/unsubscribe/${code}\n`);
  });

  it('for lost tokens has a link that holds for a day from now, however long it has waited', async () => {
    const { letter, mailOf, links } = await setUp();
    const { text } = await letter(mailOf({ kind: 'lost' }));
    const [, code = ''] = /\/orders\/replace\/([\w-]+)\n/.exec(text) ?? [];
    expect(links.openReplace(code)).toBe(emailHashOf('buyer@example.com'));
  });

  it('is not written from what another site has sealed', async () => {
    const { letter } = await setUp();
    const { mailOf } = await setUp();
    await expect(letter(mailOf({ kind: 'lost' }))).rejects.toThrow();
  });
});
