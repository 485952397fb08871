/** A remark about a field's value as it was typed. */
export interface Advice {
  /** What is wrong, for the line of a folded entry: 'GitHub address has no https://', 'Empty title'. */
  readonly summary: string;
  /** Beside the field: 'It has no https://'. */
  readonly text: string;
  /** A one-click correction of the field's value; absent where only the owner knows. */
  readonly fix?: { readonly label: string; readonly value: unknown };
  /** `error`: the save would be refused. `warning`: it would be published like that. */
  readonly tone: 'error' | 'warning';
}

const TITLES = /\.(title|name|institution)$/;

/** The first remark about a field, by its path in the content (`projects.projects.3.github`) and its value. */
export function adviceOf(path: string, value: unknown): Advice | undefined {
  if (typeof value !== 'string' || !TITLES.test(path)) return undefined;
  if (value.trim() !== '') return undefined;
  return { summary: 'Empty title', text: 'It is empty', tone: 'warning' };
}
