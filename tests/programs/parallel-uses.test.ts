import { beforeAll, it } from 'vitest';
import { requireFreshBuild } from '../support/build.ts';
import { expectOneSuccess } from '../support/parallel-uses.ts';

beforeAll(requireFreshBuild);

it('1,000 parallel uses of one token at two sites on one PostgreSQL have one success', () =>
  expectOneSuccess(1_000));
