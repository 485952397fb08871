import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Failure } from '../../../domain/failure.ts';
import type { TokenOrder } from '../../../domain/token.ts';
import { generateTokens } from './calls.ts';
import { type ToolUploads, useToolUploads } from './use-tool-uploads.ts';

/** Tokens that were generated together. They are shown only here, and only once. */
export interface TokenBatch {
  readonly order: TokenOrder;
  readonly tokens: readonly string[];
}

interface Downloads {
  readonly uploads: ToolUploads;
  /** The tokens generated since the page was opened, newest first. */
  readonly batches: readonly TokenBatch[];
  /** The id of the tool whose tokens are being generated. */
  readonly busy: string | null;
  readonly generate: (order: TokenOrder) => Promise<void>;
  /** Reports a failure to the owner. */
  readonly onFailure: (failure: Failure) => void;
}

const DownloadsContext = createContext<Downloads | null>(null);

/** Holds tokens and uploads above the tabs, so that a change of the tab loses neither. */
export function DownloadsProvider(props: {
  /** In bytes. */
  uploadLimit: number;
  /** Must keep its identity between renders. */
  onFailure: (failure: Failure) => void;
  children: ReactNode;
}) {
  const { uploadLimit, onFailure } = props;
  const uploads = useToolUploads(uploadLimit, onFailure);
  const [batches, setBatches] = useState<readonly TokenBatch[]>([]);
  const [busy, setBusy] = useState<string | null>(null);

  const generate = useCallback(
    async (order: TokenOrder) => {
      setBusy(order.toolId);
      const answer = await generateTokens(order);
      setBusy(null);
      if (answer.ok) setBatches((earlier) => [{ order, tokens: answer.tokens }, ...earlier]);
      else onFailure(answer);
    },
    [onFailure],
  );

  const downloads = useMemo(
    () => ({ uploads, batches, busy, generate, onFailure }),
    [uploads, batches, busy, generate, onFailure],
  );
  return <DownloadsContext value={downloads}>{props.children}</DownloadsContext>;
}

export function useDownloads(): Downloads {
  const downloads = useContext(DownloadsContext);
  if (downloads === null) throw new Error('useDownloads must be used inside the editor.');
  return downloads;
}
