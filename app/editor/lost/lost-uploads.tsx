import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Failure } from '../../../domain/failure.ts';
import { openTab } from '../bar/editor-tabs.ts';
import { useLeaveWarning } from '../browser/use-leave-warning.ts';
import { forgetLost, type LostUpload, loadLost, sendAgain } from './calls.ts';

/** A lost file on its way back, or why it did not arrive. */
export interface Replacing {
  readonly file: string;
  /** The progress, from 0 to 1. */
  readonly share: number;
  /** Null while it is being sent. */
  readonly failure: string | null;
}

/** The uploads that are missing or were changed, and the two ways out. */
interface LostUploads {
  readonly lost: readonly LostUpload[];
  /** By the name of the upload. */
  readonly replacing: ReadonlyMap<string, Replacing>;
  readonly replace: (upload: LostUpload, file: File) => void;
  readonly forget: (upload: LostUpload) => void;
  readonly reload: () => Promise<void>;
}

const LostUploadsContext = createContext<LostUploads | null>(null);

/** Holds them above the tabs, so that a change of the tab does not end an upload. */
export function LostUploadsProvider(props: {
  initial: readonly LostUpload[];
  /** Must keep its identity between renders. */
  onFailure: (failure: Failure) => void;
  /** Must keep its identity between renders. */
  onDone: (message: string) => void;
  children: ReactNode;
}) {
  const { onFailure, onDone } = props;
  const [lost, setLost] = useState(props.initial);
  const [replacing, setReplacing] = useState<ReadonlyMap<string, Replacing>>(new Map());
  const sending = useRef(0);
  useLeaveWarning(useCallback(() => sending.current > 0, []));

  const reload = useCallback(async () => {
    const answer = await loadLost();
    if (answer.ok) setLost(answer.lost);
    else onFailure(answer);
  }, [onFailure]);

  /** Takes a file out at once: whether others went with it, the site says. */
  const end = useCallback(
    async ({ name }: LostUpload, message: string) => {
      setLost((earlier) => earlier.filter((each) => each.name !== name));
      onDone(message);
      await reload();
      if (document.activeElement === document.body) openTab()?.focus();
    },
    [reload, onDone],
  );

  const replace = useCallback(
    async (upload: LostUpload, file: File) => {
      const put = (state: Replacing | null) =>
        setReplacing((earlier) => {
          const next = new Map(earlier);
          if (state === null) next.delete(upload.name);
          else next.set(upload.name, state);
          return next;
        });
      const state = { file: file.name, share: 0, failure: null };
      put(state);
      sending.current += 1;
      const answer = await sendAgain(upload.name, file, (share) => put({ ...state, share })).done;
      sending.current -= 1;
      if (answer?.ok) {
        put(null);
        await end(upload, `${upload.title} is whole again.`);
      } else if (answer !== null) {
        put({ ...state, failure: answer.message });
        if (answer.code === 'session-expired') onFailure(answer);
      }
    },
    [end, onFailure],
  );

  const forget = useCallback(
    async (upload: LostUpload) => {
      const answer = await forgetLost(upload.name);
      if (answer.ok) await end(upload, `${upload.title} is forgotten.`);
      else onFailure(answer);
    },
    [end, onFailure],
  );

  const value = useMemo(
    () => ({
      lost,
      replacing,
      replace: (upload: LostUpload, file: File) => void replace(upload, file),
      forget: (upload: LostUpload) => void forget(upload),
      reload,
    }),
    [lost, replacing, replace, forget, reload],
  );
  return <LostUploadsContext value={value}>{props.children}</LostUploadsContext>;
}

export function useLostUploads(): LostUploads {
  const lost = useContext(LostUploadsContext);
  if (lost === null) throw new Error('useLostUploads must be used inside the editor.');
  return lost;
}
