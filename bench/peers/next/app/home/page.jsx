import { readFileSync } from 'node:fs';
import { TwoPages } from '../two-pages.jsx';

export const dynamic = 'force-static';

const main = readFileSync('content/home.html', 'utf8');

export default function Home() {
  return <TwoPages page="home" main={main} />;
}
