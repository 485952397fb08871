import { expect, it } from 'vitest';
import type { ErrorCode } from '../domain/errors.ts';
import { siteServices } from '../tests/support/services.ts';
import { freshStore } from '../tests/support/stores.ts';
import type { Services } from './services.ts';

const ORDER = { toolId: 'tool-1', note: '', expiresAt: null, count: 1 };

type Asked = (services: Services) => Promise<unknown>;

it.each<[what: string, code: ErrorCode, asked: Asked]>([
  ['the content', 'load-failed', ({ content }) => content.loadAndPublish()],
  ['a new token', 'token-generation-failed', ({ tokens }) => tokens.generate(ORDER)],
  [
    'a page of orders',
    'load-failed',
    ({ orders }) => orders.page({ search: '', state: null, before: null }),
  ],
])(
  '%s is %s where the store does not answer, with the reason for the log',
  async (_, code, asked) => {
    const store = await freshStore();
    const services = await siteServices(undefined, store);
    await store.close();
    await expect(asked(services)).rejects.toMatchObject({ code, cause: expect.any(Error) });
  },
);
