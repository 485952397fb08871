import { readFileSync } from 'node:fs';
import { Counter } from './counter.jsx';

export const dynamic = 'force-static';

const home = readFileSync('content/home.html', 'utf8');

export default function Page() {
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the markup of our own page. */}
      <main dangerouslySetInnerHTML={{ __html: home }} />
      <Counter />
    </>
  );
}
