import type { StoreName } from '../../domain/errors.ts';
import type { PortfolioRecord } from '../../domain/portfolio.ts';
import type { UsedToken } from '../../server/store/tokens.ts';
import type { Failure } from '../results.ts';

export interface Desk extends PortfolioRecord {
  readonly usedTokens: readonly UsedToken[];
  readonly storeName: StoreName;
}

export function AdminSection(props: { desk: Desk | null; failure: Failure | undefined }) {
  return <h1>{props.failure?.message ?? props.desk?.version}</h1>;
}
