import { findTool } from '../../../domain/downloads.ts';
import { useDraft, useDraftState } from '../contexts.tsx';
import { useTokens } from '../tokens.tsx';

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The tokens that visitors have used up, newest first. */
export function UsedTokens() {
  const { used } = useTokens();
  const { saved } = useDraftState(useDraft());
  return (
    <section className="group" aria-label="Used tokens">
      <div className="rail">
        <h2>Used tokens</h2>
      </div>
      <div className="entries">
        {used.length === 0 ? (
          <p className="empty">No token has been used yet.</p>
        ) : (
          <ul className="used">
            {used.map(({ token, toolId, usedAt }) => (
              <li key={token} className="used-token">
                <code>{token}</code>
                <span>{findTool(saved.content.downloads, toolId)?.name || toolId}</span>
                <time dateTime={usedAt}>{WHEN.format(new Date(usedAt))}</time>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
