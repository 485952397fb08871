import { describe, expect, it } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { failureOf } from '../../../domain/failure.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { type Answer, type SaveRequest, unanswered } from '../browser/calls.ts';
import { createSaveSender } from './save-sender.ts';

const content = portfolioSchema.parse(samplePortfolio);
const stored = { ok: true, version: 2 } as const;
const refused = (code: ErrorCode) => ({ ...failureOf(code), unanswered: false });
const lost = unanswered('save-failed');

/** Sends once for each answer, and returns the ids that were sent. */
async function idsFor(...answers: Answer<{ version: number }>[]) {
  let begun = 0;
  const sent: string[] = [];
  const sender = createSaveSender<{ version: number }>({
    begin: (cause) => {
      begun += 1;
      const saveId = `save ${begun}`;
      return { content, version: 1, saveId, cause, restoredFrom: null };
    },
    post: async (request: SaveRequest) => {
      sent.push(request.saveId);
      return answers[sent.length - 1] ?? lost;
    },
  });
  const retries: boolean[] = [];
  for (const _ of answers) retries.push((await sender.send('owner')).isRetry);
  return { sent, retries, isPending: sender.isPending() };
}

describe('a save without an answer', () => {
  it('is sent again, with the same id, until an answer comes', async () => {
    expect(await idsFor(lost, lost, stored, stored)).toEqual({
      sent: ['save 1', 'save 1', 'save 1', 'save 2'],
      retries: [false, true, true, false],
      isPending: false,
    });
  });

  it('stays unknown where a later attempt is refused for another reason', async () => {
    const { sent } = await idsFor(lost, refused('session-expired'), refused('overloaded'), stored);
    expect(sent).toEqual(['save 1', 'save 1', 'save 1', 'save 1']);
  });

  it.each<ErrorCode>(['save-conflict', 'invalid-input', 'too-large'])(
    'is known not to be stored after %s',
    async (code) => {
      const { sent, isPending } = await idsFor(lost, refused(code), lost);
      expect(sent).toEqual(['save 1', 'save 1', 'save 2']);
      expect(isPending).toBe(true);
    },
  );
});

describe('a save that was answered', () => {
  it.each<ErrorCode>(['session-expired', 'save-conflict', 'invalid-input', 'too-large'])(
    'is not sent again after %s',
    async (code) => {
      expect((await idsFor(refused(code), stored)).sent).toEqual(['save 1', 'save 2']);
    },
  );

  it('is sent again where the store may have committed it', async () => {
    expect((await idsFor(refused('save-failed'), stored)).sent).toEqual(['save 1', 'save 1']);
  });
});
