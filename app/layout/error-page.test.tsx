import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { defaultPortfolio } from '../../data/default-portfolio.ts';
import { siteFrame } from '../../domain/site-frame.ts';
import { FrameProvider } from '../frame.tsx';
import { ErrorSection } from './error-page.tsx';

const linksAt = (address: string): string[] => {
  const html = renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <FrameProvider value={siteFrame(defaultPortfolio, new Date())}>
        <ErrorSection page="home" status={503} message="Not now." />
      </FrameProvider>
    </MemoryRouter>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '');
};

describe('the link to try again', () => {
  it('leads to the same address', () => {
    expect(linksAt('/admin?a=b')).toContain('/admin?a=b');
  });

  it.each(['//evil.example/x', '///evil.example/x'])('never leaves the site: %s', (address) => {
    expect(linksAt(address)).toContain('/evil.example/x');
    for (const link of linksAt(address)) expect(link).toMatch(/^\/(?!\/)/);
  });
});
