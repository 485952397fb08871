import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../domain/durations.ts';
import { stoppedClock } from '../../tests/support/clock.ts';
import { freshStore } from '../../tests/support/stores.ts';
import { type BuyerLinks, createBuyerLinks } from './buyer-links.ts';

const hashes = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

const kinds = [
  ['replace', (links: BuyerLinks) => [links.signReplace, links.openReplace] as const],
  ['unsubscribe', (links: BuyerLinks) => [links.signUnsubscribe, links.openUnsubscribe] as const],
] as const;

describe.each(kinds)('the code of a link that can %s', (_, of) => {
  it('gives back the hash of the address, also in another process of the site', async () => {
    const [store, { clock }] = [await freshStore(), stoppedClock()];
    const [sign] = of(await createBuyerLinks(store, clock));
    const [, open] = of(await createBuyerLinks(store, clock));
    fc.assert(
      fc.property(hashes, (hash) => {
        const code = sign(hash);
        expect(open(code)).toBe(hash);
        expect(code).toMatch(/^[\w-]{80,100}$/);
      }),
    );
  });

  it('is refused where a byte was changed, cut off or added, or another site has signed it', async () => {
    const { clock } = stoppedClock();
    const [sign, open] = of(await createBuyerLinks(await freshStore(), clock));
    const [signElsewhere] = of(await createBuyerLinks(await freshStore(), clock));
    const refused = (code: string) =>
      expect(() => open(code)).toThrow(expect.objectContaining({ code: 'not-found' }));
    fc.assert(
      fc.property(hashes, fc.nat(), fc.integer({ min: 1, max: 255 }), (hash, place, change) => {
        const code = sign(hash);
        const bytes = Buffer.from(code, 'base64url');
        const at = place % bytes.length;
        bytes.writeUInt8((bytes.readUInt8(at) + change) % 256, at);
        refused(bytes.toString('base64url'));
        refused(code.slice(0, -1 - (place % 40)));
        refused(`${code}A`);
        refused(`${code}=`);
        refused(signElsewhere(hash));
      }),
    );
  });

  it('is refused where it is any other text', async () => {
    const { clock } = stoppedClock();
    const [, open] = of(await createBuyerLinks(await freshStore(), clock));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(() => open(text)).toThrow(expect.objectContaining({ code: 'not-found' }));
      }),
    );
  });
});

describe('the codes', () => {
  it('of one kind are none of the other', async () => {
    const links = await createBuyerLinks(await freshStore(), stoppedClock().clock);
    fc.assert(
      fc.property(hashes, (hash) => {
        expect(() => links.openReplace(links.signUnsubscribe(hash))).toThrow();
        expect(() => links.openUnsubscribe(links.signReplace(hash))).toThrow();
      }),
    );
  });

  it('replace tokens for a day, and end mails for ever', async () => {
    const { clock, advance } = stoppedClock();
    const links = await createBuyerLinks(await freshStore(), clock);
    const hash = 'ab'.repeat(32);
    const [replace, unsubscribe] = [links.signReplace(hash), links.signUnsubscribe(hash)];
    advance(DAY_MS - 1_000);
    expect(links.openReplace(replace)).toBe(hash);
    advance(1_000);
    expect(() => links.openReplace(replace)).toThrow(
      expect.objectContaining({ code: 'link-expired' }),
    );
    advance(10_000 * DAY_MS);
    expect(links.openUnsubscribe(unsubscribe)).toBe(hash);
    expect(links.signUnsubscribe(hash)).toBe(unsubscribe);
  });

  it('do not replace tokens for longer, where the clock was ahead', async () => {
    const { clock, advance } = stoppedClock();
    const links = await createBuyerLinks(await freshStore(), clock);
    advance(30 * DAY_MS);
    const code = links.signReplace('ab'.repeat(32));
    advance(-30 * DAY_MS);
    expect(() => links.openReplace(code)).toThrow(
      expect.objectContaining({ code: 'link-expired' }),
    );
  });
});
