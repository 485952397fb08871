import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../controls/lazy-part.tsx';

const FillInDialog = lazyPart(() =>
  import('./fill-in-dialog.tsx').then((module) => module.FillInDialog),
);

/** The button that fills in content from GitHub or a résumé, and what came of it. */
export function FillIn() {
  const [isOpen, setIsOpen] = useState(false);
  const [message, setMessage] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button ref={button} type="button" className="site-action" onClick={() => setIsOpen(true)}>
        <u>Fill in from GitHub or a résumé</u>
      </button>
      <p role="status" className="site-note">
        {message}
      </p>
      {isOpen && (
        <Suspense>
          <FillInDialog
            onTaken={(count) => setMessage(`${count} filled in. Save to publish.`)}
            onClose={() => {
              setIsOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
