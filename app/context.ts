// Everything that pages import from the server, except types.
export {
  type AppContext,
  appContext,
  failedPage,
  failureData,
} from '../server/pages/page-context.ts';
