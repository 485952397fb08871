import home from '../content/home.html?raw';
import { Counter } from './counter.jsx';

export const loader = () => ({ home });

export const meta = () => [{ title: 'React Router' }];

export default function Home({ loaderData }) {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the markup of our own page. */}
      <main dangerouslySetInnerHTML={{ __html: loaderData.home }} />
      <Counter />
    </>
  );
}
