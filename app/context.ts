// All that pages take from the server, beside types.
export {
  type AppContext,
  appContext,
  failedPage,
  failureData,
} from '../server/pages/page-context.ts';
