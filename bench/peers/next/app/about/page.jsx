import { readFileSync } from 'node:fs';
import { TwoPages } from '../two-pages.jsx';
import '../../content/about.css';

export const dynamic = 'force-static';

const main = readFileSync('content/about.html', 'utf8');

export default function About() {
  return <TwoPages page="about" main={main} />;
}
