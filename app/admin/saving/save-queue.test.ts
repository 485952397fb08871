import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { portfolioSchema } from '../../../domain/content/portfolio.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { failureOf } from '../../../domain/failure.ts';
import { samplePortfolio } from '../../../tests/support/sample-portfolio.ts';
import { type Answer, type SaveRequest, type SentCause, unanswered } from '../browser/calls.ts';
import { createSaveQueue, createSaveSender, type SaveResult } from './save-queue.ts';

const DELAY = 3_000;

/** A queue over saves that the test ends one by one. */
function queueUnderTest() {
  const started: SentCause[] = [];
  const ends: ((result: SaveResult) => void)[] = [];
  let unsaved = true;
  const queue = createSaveQueue({
    delay: DELAY,
    needed: () => unsaved,
    run: (cause) => {
      started.push(cause);
      return new Promise((resolve) => ends.push(resolve));
    },
  });
  return {
    queue,
    started,
    running: () => ends.length,
    setUnsaved: (value: boolean) => {
      unsaved = value;
    },
    async endSave(result: SaveResult = 'settled') {
      ends.shift()?.(result);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('autosave', () => {
  it('is off until it is switched on', () => {
    const { queue, started } = queueUnderTest();
    queue.changed();
    vi.advanceTimersByTime(10 * DELAY);
    expect(started).toEqual([]);
  });

  it('waits for its delay after the last change', () => {
    const { queue, started } = queueUnderTest();
    queue.setAutosave(true);
    queue.changed();
    vi.advanceTimersByTime(DELAY - 1);
    queue.changed();
    vi.advanceTimersByTime(DELAY - 1);
    expect(started).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(started).toEqual(['autosave']);
  });
});

describe('while the store is unavailable', () => {
  it('the autosave retries, after delays that grow to a minute', async () => {
    const { queue, started, endSave } = queueUnderTest();
    queue.setAutosave(true);
    vi.advanceTimersByTime(DELAY);
    for (const wait of [6_000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
      const before = started.length;
      await endSave('unavailable');
      vi.advanceTimersByTime(wait - 1);
      expect(started).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(started).toHaveLength(before + 1);
    }
  });
});

describe('the owner’s save', () => {
  it('runs at once, and replaces the autosave that was waiting', () => {
    const { queue, started } = queueUnderTest();
    queue.setAutosave(true);
    queue.changed();
    queue.save();
    vi.advanceTimersByTime(DELAY);
    expect(started).toEqual(['owner']);
  });

  it('runs even where nothing is unsaved, so that it is answered', () => {
    const { queue, started, setUnsaved } = queueUnderTest();
    setUnsaved(false);
    queue.save();
    expect(started).toEqual(['owner']);
  });

  it('waits for the save under way, once however often it is asked for', async () => {
    const { queue, started, endSave } = queueUnderTest();
    queue.save();
    queue.save();
    queue.save();
    expect(started).toEqual(['owner']);
    await endSave();
    expect(started).toEqual(['owner', 'owner']);
    await endSave();
    expect(started).toEqual(['owner', 'owner']);
  });
});

describe('a pause', () => {
  it('drops what was asked for, and lets the autosave begin again afterwards', async () => {
    const { queue, started, endSave } = queueUnderTest();
    queue.setAutosave(true);
    queue.save();
    queue.save();
    queue.pause();
    await endSave();
    queue.save();
    queue.changed();
    vi.advanceTimersByTime(DELAY);
    expect(started).toEqual(['owner']);
    queue.resume();
    vi.advanceTimersByTime(DELAY);
    expect(started).toEqual(['owner', 'autosave']);
  });
});

it('never runs two saves at once, and saves the last change in the end', async () => {
  const step = fc.constantFrom('change', 'save', 'wait', 'end', 'lose', 'pause', 'resume');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      let value = 0;
      let stored = 0;
      const ends: ((result: SaveResult) => void)[] = [];
      const queue = createSaveQueue({
        delay: DELAY,
        needed: () => value !== stored,
        run: async () => {
          const sent = value;
          const result = await new Promise<SaveResult>((resolve) => ends.push(resolve));
          if (result === 'settled') stored = sent;
          return result;
        },
      });
      const end = async (result: SaveResult = 'settled') => {
        expect(ends.length).toBeLessThanOrEqual(1);
        ends.shift()?.(result);
        await vi.advanceTimersByTimeAsync(0);
      };
      queue.setAutosave(true);
      for (const name of steps) {
        if (name === 'change') {
          value += 1;
          queue.changed();
        } else if (name === 'wait') await vi.advanceTimersByTimeAsync(DELAY);
        else if (name === 'end') await end();
        else if (name === 'lose') await end('unavailable');
        else queue[name]();
      }
      queue.resume();
      for (let round = 0; round < 4; round += 1) {
        await vi.advanceTimersByTimeAsync(DELAY);
        await end();
      }
      expect(stored).toBe(value);
    }),
  );
});

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
