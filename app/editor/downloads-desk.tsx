import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Failure } from '../../domain/failure.ts';
import type { TokenOrder } from '../../domain/token.ts';
import { generateTokens } from './tool-calls.ts';
import { type UploadDesk, useUploads } from './use-uploads.ts';

/** Tokens that were made together: they are shown nowhere else, and not again. */
export interface MadeTokens {
  readonly order: TokenOrder;
  readonly tokens: readonly string[];
}

interface DownloadsDesk {
  readonly uploads: UploadDesk;
  /** What was made since the page was opened, newest first. */
  readonly made: readonly MadeTokens[];
  /** The tool whose tokens are being made. */
  readonly busy: string | null;
  readonly generate: (order: TokenOrder) => Promise<void>;
  /** Tells of a failure. */
  readonly refuse: (failure: Failure) => void;
}

const DeskContext = createContext<DownloadsDesk | null>(null);

/** Holds tokens and uploads above the tabs, so that looking at another tab loses neither. */
export function DownloadsDeskProvider(props: {
  /** In bytes. */
  uploadLimit: number;
  /** Must keep its identity between renders. */
  onFailure: (failure: Failure) => void;
  children: ReactNode;
}) {
  const { uploadLimit, onFailure } = props;
  const uploads = useUploads(uploadLimit, onFailure);
  const [made, setMade] = useState<readonly MadeTokens[]>([]);
  const [busy, setBusy] = useState<string | null>(null);

  const generate = useCallback(
    async (order: TokenOrder) => {
      setBusy(order.toolId);
      const answer = await generateTokens(order);
      setBusy(null);
      if (answer.ok) setMade((earlier) => [{ order, tokens: answer.tokens }, ...earlier]);
      else onFailure(answer);
    },
    [onFailure],
  );

  const desk = useMemo(
    () => ({ uploads, made, busy, generate, refuse: onFailure }),
    [uploads, made, busy, generate, onFailure],
  );
  return <DeskContext value={desk}>{props.children}</DeskContext>;
}

export function useDownloadsDesk(): DownloadsDesk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('This part of the editor stands outside of it.');
  return desk;
}
