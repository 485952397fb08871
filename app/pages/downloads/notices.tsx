import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';

type Announce = (message: string | null) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Says what a download did, or with null that it is no longer news. */
export const useAnnounceDownload = (): Announce => useContext(AnnounceContext);

/** Holds the alert of a started download, which outlives the modal that started it. */
export function DownloadNotices({ children }: { children: ReactNode }) {
  const [message, announce] = useState<string | null>(null);
  const close = useCallback(() => announce(null), []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <Alert tone="success" message={message} onClose={close} />
    </AnnounceContext>
  );
}
