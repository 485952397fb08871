import { data } from 'react-router';
import { ERRORS } from '../../../domain/errors.ts';
import type { AppContext } from '../../context.ts';
import { orErrorPage } from '../../results.ts';
import type { Missing } from './missing.ts';

/**
 * The 404 response that a loader throws at an unknown address. The page then shows Home (specification,
 * section 2), after a client-side navigation as well as after a full load.
 */
export async function missingPage({ services, log, homeStyles: styles }: AppContext) {
  const { content } = await orErrorPage(services.content.published(), log);
  const { status, message } = ERRORS['not-found'];
  return data({ message, home: content.home, styles } satisfies Missing, status);
}
