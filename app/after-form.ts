import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For a route whose data no form changes: the data is not loaded again after a form. Without a connection, that load
 * would replace the form and its text by the error page.
 */
export const unlessAfterForm = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean => formMethod === undefined && defaultShouldRevalidate;
