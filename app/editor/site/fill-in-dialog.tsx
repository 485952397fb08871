import { Upload } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorLines } from '../../../domain/content/error-places.ts';
import type { CallFailure } from '../browser/calls.ts';
import { Segmented } from '../controls/segmented.tsx';
import { useModal } from '../controls/use-modal.ts';
import { useFeatures } from '../features.ts';
import { counted } from '../text/count.ts';
import {
  type Filled,
  fillInFile,
  fillInFromGitHub,
  type GitHubUser,
  readGitHubUser,
} from './fill-in-calls.ts';
import './fill-in.css';

/** How many repositories are chosen at first: those with the most stars. */
const CHOSEN_FIRST = 6;

const SOURCES = [
  { value: 'github', label: 'GitHub' },
  { value: 'file', label: 'A file' },
] as const;

type Source = (typeof SOURCES)[number]['value'];

/** Asks where content is to be filled in from, and of which repositories; the result goes to `onFilled`. */
export function FillInDialog(props: {
  onFilled: (filled: Filled, name: string) => void;
  onClose: () => void;
}) {
  const { onFilled, onClose } = props;
  const { owner } = useFeatures();
  const [source, setSource] = useState<Source>('github');
  const [listed, setListed] = useState<GitHubUser | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const formId = `${id}-form`;
  useModal(dialog);

  /** Makes one call at a time, and shows why it failed. */
  const call = async <T extends { ok: true }>(
    make: () => Promise<T | CallFailure>,
    use: (answer: T) => void,
  ) => {
    if (busy) return;
    setBusy(true);
    setProblem('');
    const answer = await make();
    setBusy(false);
    if (answer.ok) use(answer);
    else if (answer.code === 'session-expired') {
      dialog.current?.close();
      owner.refused(answer);
    } else setProblem(errorLines(answer.fields).join(' ') || answer.message);
  };
  const filled = (name: string) => (answer: Filled) => {
    dialog.current?.close();
    onFilled(answer, name);
  };

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <div className="dialog-box sheet fill-in grid gap-s3 w-[min(44rem,100%)]">
        <h2 id={`${id}-title`} tabIndex={-1}>
          Fill in your site
        </h2>
        <p className="site-note">
          Empty fields and samples are filled in. What you have written stays, and you see every
          change before it goes into the editor.
        </p>
        <Segmented
          label="Source"
          name={`${id}-source`}
          options={SOURCES}
          value={source}
          onChange={(next) => {
            setSource(next);
            setProblem('');
          }}
        />
        {source === 'file' ? (
          <div className="ways gap-y-2 gap-x-s4">
            <label className="btn btn-plain" data-disabled={busy || undefined}>
              <Upload aria-hidden="true" size={17} strokeWidth={1.7} />
              Choose a file
              <input
                type="file"
                className="sr-only"
                accept=".json,.zip,application/json,application/zip"
                disabled={busy}
                aria-describedby={`${id}-kinds ${id}-problem`}
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  if (file) void call(() => fillInFile(file), filled(file.name));
                  // Cleared, so that the same file can be chosen again.
                  target.value = '';
                }}
              />
            </label>
            <p id={`${id}-kinds`} className="label-mono">
              A JSON Resume, or the ZIP archive of LinkedIn
            </p>
          </div>
        ) : listed === null ? (
          <UserForm
            formId={formId}
            problemId={`${id}-problem`}
            onUser={(user) =>
              void call(
                () => readGitHubUser(user),
                ({ profile, repositories }) => {
                  setListed({ profile, repositories });
                  // The form with the focus is gone.
                  requestAnimationFrame(() => document.getElementById(`${id}-title`)?.focus());
                },
              )
            }
          />
        ) : (
          <RepositoryForm
            {...listed}
            formId={formId}
            onChosen={(repositories) =>
              void call(
                () => fillInFromGitHub({ ...listed, repositories }),
                filled(`github.com/${listed.profile.login}`),
              )
            }
          />
        )}
        <p id={`${id}-problem`} role="alert" className="text-nav">
          {problem}
        </p>
        <p role="status" className="site-note">
          {busy ? 'Reading…' : ''}
        </p>
        <div className="sheet-end">
          {source === 'github' && (
            <button type="submit" form={formId} className="btn btn-primary" aria-disabled={busy}>
              {listed === null ? 'Show repositories' : 'Show the changes'}
            </button>
          )}
          <button type="button" className="btn btn-plain" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          {source === 'github' && listed !== null && (
            <button type="button" className="link" onClick={() => setListed(null)}>
              Another username
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
}

function UserForm(props: { formId: string; problemId: string; onUser: (user: string) => void }) {
  const { formId, problemId, onUser } = props;
  const [user, setUser] = useState('');
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (user.trim() !== '') onUser(user.trim());
  };
  return (
    <form id={formId} onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>GitHub username</label>
        <input
          id={id}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          aria-describedby={problemId}
          value={user}
          onChange={(event) => setUser(event.target.value)}
        />
      </div>
    </form>
  );
}

function RepositoryForm(
  props: GitHubUser & {
    formId: string;
    onChosen: (repositories: GitHubUser['repositories']) => void;
  },
) {
  const { formId, profile, repositories, onChosen } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () =>
      new Set(
        repositories
          .filter(({ fork, archived }) => !fork && !archived)
          .slice(0, CHOSEN_FIRST)
          .map(({ name }) => name),
      ),
  );
  const toggle = (name: string) => {
    const next = new Set(chosen);
    if (!next.delete(name)) next.add(name);
    setChosen(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChosen(repositories.filter(({ name }) => chosen.has(name)));
  };
  return (
    <form id={formId} onSubmit={submit}>
      <fieldset>
        <legend className="pb-2 text-nav">
          {repositories.length === 0
            ? `${profile.login} has no public repository.`
            : `Projects: ${chosen.size} of ${repositories.length}`}
        </legend>
        <ul className="fill-in-list">
          {repositories.map((each) => (
            <li key={each.name}>
              <label className="check flex items-start gap-s3 py-2 border-t border-line">
                <input
                  type="checkbox"
                  checked={chosen.has(each.name)}
                  onChange={() => toggle(each.name)}
                />
                <span className="grid gap-1 min-w-0 wrap-anywhere">
                  <b>
                    <bdi>{each.name}</bdi>
                  </b>
                  {each.description !== '' && (
                    <span className="text-small text-paper-2" dir="auto">
                      {each.description}
                    </span>
                  )}
                  <span className="label-mono">{factsOf(each)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
    </form>
  );
}

/** What is known of a repository, in one line. */
const factsOf = (repository: GitHubUser['repositories'][number]): string =>
  [
    counted(repository.stargazers_count, 'star'),
    repository.language,
    ...repository.topics.slice(0, 4),
    repository.homepage,
    repository.fork ? 'fork' : '',
    repository.archived ? 'archived' : '',
  ]
    .filter((fact) => fact !== '')
    .join(' · ');
