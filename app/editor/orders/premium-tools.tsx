import type { Tool } from '../../../domain/content/downloads.ts';
import type { Portfolio } from '../../../domain/content/portfolio.ts';

/** The premium tools of the content, which can be sold. */
export const premiumTools = ({ downloads }: Pick<Portfolio, 'downloads'>): readonly Tool[] =>
  downloads.categories.flatMap(({ tools }) => tools).filter(({ isPremium }) => isPremium);

/** Tools as the options of a choice, by their ids. */
export const ToolOptions = ({ tools }: { tools: readonly Tool[] }) =>
  tools.map(({ id, name }) => (
    <option key={id} value={id}>
      {name || id}
    </option>
  ));
