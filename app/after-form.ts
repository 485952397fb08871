import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For a route whose data no form changes. Its data is then not loaded again after a form: without a connection, the
 * error page would replace the form and what was entered in it.
 */
export const unlessAfterForm = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => formMethod === undefined && defaultShouldRevalidate;
