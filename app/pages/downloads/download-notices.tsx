import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';

type Announce = (message: string | null) => void;

const AnnounceContext = createContext<Announce>(() => {});

/** Returns a function that shows the message of a download; null removes it. */
export const useAnnounceDownload = (): Announce => useContext(AnnounceContext);

/** Shows the alert of a started download, which stays after the modal that started it has closed. */
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
