import { createStore, type Store, useStore } from '../state-store.ts';
import { Modal } from './modal.tsx';

/** What is asked before a change that cannot be undone. */
interface Question {
  readonly title: string;
  readonly text?: string;
  /** What the button says that makes the change. */
  readonly action: string;
}

type Asked = Store<{ readonly question: (Question & Answering) | null }>;

interface Answering {
  readonly answer: (isAgreed: boolean) => void;
}

/** Questions to the owner, one at a time. */
export function createQuestions() {
  const { setNow, set: _, ...store } = createStore<ReturnType<Asked['state']>>({ question: null });
  return {
    ...store,
    /** Asks in a dialog. Resolves to whether the owner agrees. */
    confirm: (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (isAgreed: boolean) => {
          if (store.state().question?.answer === answer) setNow({ question: null });
          resolve(isAgreed);
        };
        store.state().question?.answer(false);
        setNow({ question: { ...question, answer } });
      }),
  };
}

export function QuestionDialog({ asked }: { asked: Asked }) {
  const question = useStore(asked, (state) => state.question);
  if (question === null) return null;
  const { title, text, action, answer } = question;
  return (
    <Modal title={title} form={{ onSubmit: () => answer(true) }} onClose={() => answer(false)}>
      {text !== undefined && <p className="dialog-body text-ink-2">{text}</p>}
      <div className="dialog-foot">
        <button type="submit" className="btn btn-fill">
          {action}
        </button>
        <button type="button" className="btn" onClick={() => answer(false)}>
          Cancel
        </button>
      </div>
    </Modal>
  );
}
