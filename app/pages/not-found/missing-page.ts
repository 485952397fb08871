import { data } from 'react-router';
import { ERRORS } from '../../../domain/errors.ts';
import type { SiteContext } from '../../context.ts';
import { orErrorPage } from '../../results.ts';
import type { Missing } from './missing.ts';

/**
 * What a loader throws where there is nothing at an address, so that it shows the Home look (specification,
 * section 2), wherever the address lies: by a link of the site as well as by a full load.
 */
export async function missingPage({ services, log, homeStyles: styles }: SiteContext) {
  const { content } = await orErrorPage(services.content.published(), log);
  const { status, message } = ERRORS['not-found'];
  return data({ message, home: content.home, styles } satisfies Missing, status);
}
