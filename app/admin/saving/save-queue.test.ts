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
  const causes: SentCause[] = [];
  const endings: ((result: SaveResult) => void)[] = [];
  let unsaved = true;
  const queue = createSaveQueue({
    delay: DELAY,
    needed: () => unsaved,
    run: (cause) => {
      causes.push(cause);
      return new Promise((resolve) => endings.push(resolve));
    },
  });
  return {
    queue,
    causes,
    running: () => endings.length,
    setUnsaved: (value: boolean) => {
      unsaved = value;
    },
    async endSave(result: SaveResult = 'settled') {
      endings.shift()?.(result);
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
    const { queue, causes } = queueUnderTest();
    queue.changed();
    vi.advanceTimersByTime(10 * DELAY);
    expect(causes).toEqual([]);
  });

  it('waits for its delay after the last change', () => {
    const { queue, causes } = queueUnderTest();
    queue.setAutosave(true);
    queue.changed();
    vi.advanceTimersByTime(DELAY - 1);
    queue.changed();
    vi.advanceTimersByTime(DELAY - 1);
    expect(causes).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(causes).toEqual(['autosave']);
  });
});

describe('while the store is unavailable', () => {
  it('the autosave retries, after delays that grow to a minute', async () => {
    const { queue, causes, endSave } = queueUnderTest();
    queue.setAutosave(true);
    vi.advanceTimersByTime(DELAY);
    for (const wait of [6_000, 12_000, 24_000, 48_000, 60_000, 60_000]) {
      const before = causes.length;
      await endSave('unavailable');
      vi.advanceTimersByTime(wait - 1);
      expect(causes).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(causes).toHaveLength(before + 1);
    }
  });
});

describe('the owner’s save', () => {
  it('runs at once, and replaces the autosave that was waiting', () => {
    const { queue, causes } = queueUnderTest();
    queue.setAutosave(true);
    queue.changed();
    queue.save();
    vi.advanceTimersByTime(DELAY);
    expect(causes).toEqual(['owner']);
  });

  it('runs even where nothing is unsaved, so that it is answered', () => {
    const { queue, causes, setUnsaved } = queueUnderTest();
    setUnsaved(false);
    queue.save();
    expect(causes).toEqual(['owner']);
  });

  it('waits for the save under way, once however often it is asked for', async () => {
    const { queue, causes, endSave } = queueUnderTest();
    queue.save();
    queue.save();
    queue.save();
    expect(causes).toEqual(['owner']);
    await endSave();
    expect(causes).toEqual(['owner', 'owner']);
    await endSave();
    expect(causes).toEqual(['owner', 'owner']);
  });
});

describe('a pause', () => {
  it('drops what was asked for, and lets the autosave begin again afterwards', async () => {
    const { queue, causes, endSave } = queueUnderTest();
    queue.setAutosave(true);
    queue.save();
    queue.save();
    queue.pause();
    await endSave();
    queue.save();
    queue.changed();
    vi.advanceTimersByTime(DELAY);
    expect(causes).toEqual(['owner']);
    queue.resume();
    vi.advanceTimersByTime(DELAY);
    expect(causes).toEqual(['owner', 'autosave']);
  });
});

it('never runs two saves at once, and saves the last change in the end', async () => {
  const step = fc.constantFrom('change', 'save', 'wait', 'end', 'lose', 'pause', 'resume');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      let value = 0;
      let storedValue = 0;
      const endings: ((result: SaveResult) => void)[] = [];
      const queue = createSaveQueue({
        delay: DELAY,
        needed: () => value !== storedValue,
        run: async () => {
          const sentValue = value;
          const result = await new Promise<SaveResult>((resolve) => endings.push(resolve));
          if (result === 'settled') storedValue = sentValue;
          return result;
        },
      });
      const end = async (result: SaveResult = 'settled') => {
        expect(endings.length).toBeLessThanOrEqual(1);
        endings.shift()?.(result);
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
      expect(storedValue).toBe(value);
    }),
  );
});

const content = portfolioSchema.parse(samplePortfolio);
const success = { ok: true, version: 2 } as const;
const refusal = (code: ErrorCode) => ({ ...failureOf(code), unanswered: false });
const noAnswer = unanswered('save-failed');

/** Sends once for each answer, and returns the ids that were sent. */
async function idsFor(...answers: Answer<{ version: number }>[]) {
  let saveCount = 0;
  const ids: string[] = [];
  const sender = createSaveSender<{ version: number }>({
    begin: (cause) => {
      saveCount += 1;
      const saveId = `save ${saveCount}`;
      return { content, version: 1, saveId, cause, restoredFrom: null };
    },
    post: async (request: SaveRequest) => {
      ids.push(request.saveId);
      return answers[ids.length - 1] ?? noAnswer;
    },
  });
  const retries: boolean[] = [];
  for (const _ of answers) retries.push((await sender.send('owner')).isRetry);
  return { ids, retries, isPending: sender.isPending() };
}

describe('a save without an answer', () => {
  it('is sent again, with the same id, until an answer comes', async () => {
    expect(await idsFor(noAnswer, noAnswer, success, success)).toEqual({
      ids: ['save 1', 'save 1', 'save 1', 'save 2'],
      retries: [false, true, true, false],
      isPending: false,
    });
  });

  it('stays unknown where a later attempt is refused for another reason', async () => {
    const { ids } = await idsFor(
      noAnswer,
      refusal('session-expired'),
      refusal('overloaded'),
      success,
    );
    expect(ids).toEqual(['save 1', 'save 1', 'save 1', 'save 1']);
  });

  it.each<ErrorCode>(['save-conflict', 'invalid-input', 'too-large'])(
    'is known not to be stored after %s',
    async (code) => {
      const { ids, isPending } = await idsFor(noAnswer, refusal(code), noAnswer);
      expect(ids).toEqual(['save 1', 'save 1', 'save 2']);
      expect(isPending).toBe(true);
    },
  );
});

describe('a save that was answered', () => {
  it.each<ErrorCode>(['session-expired', 'save-conflict', 'invalid-input', 'too-large'])(
    'is not sent again after %s',
    async (code) => {
      expect((await idsFor(refusal(code), success)).ids).toEqual(['save 1', 'save 2']);
    },
  );

  it('is sent again where the store may have committed it', async () => {
    expect((await idsFor(refusal('save-failed'), success)).ids).toEqual(['save 1', 'save 1']);
  });
});
