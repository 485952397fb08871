import { beforeAll, it } from 'vitest';
import { expectOneSuccess } from '../faults/parallel-uses-run.ts';
import { requireFreshBuild } from '../support/running-site.ts';

beforeAll(requireFreshBuild);

it('1,000 parallel uses of one token at two sites on one PostgreSQL have one success', () =>
  expectOneSuccess(1_000));
