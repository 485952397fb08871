import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { UsedToken } from '../../server/store/tokens.ts';
import type { Failure } from '../results.ts';
import { generateToken } from './calls.ts';

interface TokenDesk {
  readonly used: readonly UsedToken[];
  /** The tokens made since the page was opened, newest first: they are shown nowhere else. */
  readonly made: readonly { readonly toolId: string; readonly token: string }[];
  /** The tool whose token is being made. */
  readonly busy: string | null;
  readonly generate: (toolId: string) => Promise<void>;
}

const TokensContext = createContext<TokenDesk | null>(null);

/** Holds the tokens above the tabs, so that a new one is not lost by looking at another tab. */
export function TokensProvider(props: {
  used: readonly UsedToken[];
  /** Must keep its identity between renders. */
  onFailure: (failure: Failure) => void;
  children: ReactNode;
}) {
  const { used, onFailure } = props;
  const [made, setMade] = useState<TokenDesk['made']>([]);
  const [busy, setBusy] = useState<string | null>(null);
  const desk = useMemo(
    () => ({
      used,
      made,
      busy,
      generate: async (toolId: string) => {
        setBusy(toolId);
        const answer = await generateToken(toolId);
        setBusy(null);
        if (answer.ok) setMade((earlier) => [{ toolId, token: answer.token }, ...earlier]);
        else onFailure(answer);
      },
    }),
    [used, made, busy, onFailure],
  );
  return <TokensContext value={desk}>{props.children}</TokensContext>;
}

export function useTokens(): TokenDesk {
  const desk = useContext(TokensContext);
  if (desk === null) throw new Error('This part of the editor stands outside of it.');
  return desk;
}
