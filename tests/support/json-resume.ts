import { validate } from '@jsonresume/schema';

/** What is wrong with a résumé by the schema of JSON Resume. */
export function schemaErrors(resume: unknown): readonly string[] {
  let found: readonly string[] | undefined;
  validate(resume, (errors) => {
    found = (errors ?? []).map(({ stack }) => stack);
  });
  if (found === undefined) throw new Error('The schema gave no answer.');
  return found;
}
