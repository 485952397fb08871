import {
  data,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useLocation,
  useNavigate,
} from 'react-router';
import { findTool } from '../../domain/downloads.ts';
import { NOTICES } from '../../domain/errors.ts';
import { clientFailure } from '../client-failure.ts';
import { siteContext } from '../context.ts';
import { pageMeta } from '../page-meta.ts';
import { formFields } from '../request-body.ts';
import { failureData, orErrorPage } from '../results.ts';
import type { RoomHandle } from '../rooms.ts';
import { FROM_LIST } from '../sections/download-links.ts';
import { PremiumDialog } from '../sections/premium-dialog.tsx';
import type { Route } from './+types/premium-download';

export const handle = { room: 'downloads' } satisfies RoomHandle;
export const meta: Route.MetaFunction = () => pageMeta('Premium Download');

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, log } = context.get(siteContext);
  const { content } = await orErrorPage(services.content.published(), log);
  const tool = findTool(content.downloads, params.toolId);
  if (!tool?.isPremium) throw data({ message: 'No premium tool is at this address.' }, 404);
  return { id: tool.id, name: tool.name };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, address, log } = context.get(siteContext);
  try {
    const { token = '' } = await formFields(request);
    const href = await services.tokens.redeem({ toolId: params.toolId, token, address });
    return data({ ok: true, href, message: NOTICES.downloadStarted } as const, {
      headers: { 'Cache-Control': 'no-store' },
    });
  } catch (error) {
    return failureData(error, log);
  }
}

// A token that could not be checked counts as invalid (specification, section 8); thrown on, the error
// would replace the page and the token in it.
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return clientFailure('invalid-token');
  }
}

// A token changes nothing in the tool.
export const shouldRevalidate = ({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => formMethod === undefined && defaultShouldRevalidate;

export default function PremiumDownload({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const fetcher = useFetcher<typeof clientAction>();
  const back = `/downloads${search}`;
  return (
    <PremiumDialog
      tool={loaderData}
      fetcher={fetcher}
      posted={actionData}
      backHref={back}
      onClose={() => {
        if (state === FROM_LIST) navigate(-1);
        else navigate(back, { replace: true, preventScrollReset: true });
      }}
    />
  );
}
