import { Fragment, type ReactNode } from 'react';
import { useHref } from 'react-router';
import type { MarkdownNode } from '../../domain/markdown/markdown-node.ts';

/** A text in Markdown, from what `parseMarkdown` gave. */
export function Markdown({ nodes }: { nodes: readonly MarkdownNode[] }): ReactNode {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are not reordered.
    <Fragment key={index}>{typeof node === 'string' ? node : <Element node={node} />}</Fragment>
  ));
}

function Element({ node }: { node: Exclude<MarkdownNode, string> }): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return (
        <p dir="auto">
          <Markdown nodes={node.children} />
        </p>
      );
    case 'emphasis':
      return (
        <em>
          <Markdown nodes={node.children} />
        </em>
      );
    case 'strong':
      return (
        <strong>
          <Markdown nodes={node.children} />
        </strong>
      );
    case 'blockquote':
      return (
        <blockquote>
          <Markdown nodes={node.children} />
        </blockquote>
      );
    case 'heading': {
      const Heading = node.level === 3 ? 'h3' : 'h4';
      return (
        <Heading dir="auto">
          <Markdown nodes={node.children} />
        </Heading>
      );
    }
    case 'list': {
      const items = node.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        <li key={index} dir="auto">
          <Markdown nodes={item} />
        </li>
      ));
      return node.start === null ? <ul>{items}</ul> : <ol start={node.start}>{items}</ol>;
    }
    case 'link':
      return (
        <MarkdownLink href={node.href}>
          <Markdown nodes={node.children} />
        </MarkdownLink>
      );
    case 'code':
      return (
        <pre>
          <code>{node.text}</code>
        </pre>
      );
    case 'inlineCode':
      return <code>{node.text}</code>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
  }
}

/** A page of the site is opened in the preview that shows the text. Of paths, those of files have a dot at the end. */
function MarkdownLink({ href, children }: { href: string; children: ReactNode }) {
  const base = useHref('/').replace(/\/$/, '');
  const isPage = /^\/(?:[^?#]*\/)?[^./?#]*(?:[?#]|$)/.test(href);
  return <a href={isPage ? base + href : href}>{children}</a>;
}
