import { lazy, Suspense } from 'react';
import type { MarkdownNode } from '../../domain/markdown/markdown-node.ts';

const Markdown = lazy(async () => ({ default: (await import('./markdown.tsx')).Markdown }));

/** A text in Markdown on a page that seldom has one: what shows it is loaded where it is needed. */
export const LazyMarkdown = ({ nodes }: { nodes: readonly MarkdownNode[] }) => (
  <Suspense>
    <Markdown nodes={nodes} />
  </Suspense>
);
