import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freshStore } from '../../tests/support/stores.ts';
import { createSealedTexts } from './sealed-texts.ts';

const CONTENTS = { toolId: 'boats', tokens: ['a token'] };

describe('sealed texts', () => {
  it('give back the contents of every mail, also in another process of the site', async () => {
    const store = await freshStore();
    const [here, there] = [await createSealedTexts(store), await createSealedTexts(store)];
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1 }), (toolId, tokens) => {
        expect(there.open(here.seal({ toolId, tokens }))).toEqual({ toolId, tokens });
      }),
    );
  });

  it('hide the text, and differ each time', async () => {
    const texts = await createSealedTexts(await freshStore());
    const [one, other] = [texts.seal(CONTENTS), texts.seal(CONTENTS)];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('token');
  });

  it('are refused if they were changed, cut off, or sealed by another site', async () => {
    const texts = await createSealedTexts(await freshStore());
    const other = await createSealedTexts(await freshStore());
    const sealed = Buffer.from(texts.seal(CONTENTS), 'base64url');
    for (let at = 0; at < sealed.length; at += 1) {
      const tampered = Buffer.from(sealed);
      tampered.writeUInt8((tampered.readUInt8(at) + 1) % 256, at);
      expect(() => texts.open(tampered.toString('base64url'))).toThrow();
    }
    expect(() => texts.open(sealed.subarray(0, 20).toString('base64url'))).toThrow();
    expect(() => texts.open(other.seal(CONTENTS))).toThrow();
  });
});
