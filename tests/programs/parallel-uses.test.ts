import { it } from 'vitest';
import { expectOneSuccess } from '../faults/parallel-uses-run.ts';

it('1,000 parallel uses of one token at two sites on one PostgreSQL have one success', () =>
  expectOneSuccess(1_000));
