import { Fragment, type ReactNode } from 'react';
import { useHref } from 'react-router';
import type { CodePart, MarkdownImage, MarkdownNode } from '../../domain/markdown/markdown-node.ts';

/** A text in Markdown, from what `parseMarkdown` gave. */
export function Markdown({ nodes }: { nodes: readonly MarkdownNode[] }): ReactNode {
  return nodes.map((node, index) => (
    <Fragment key={index}>{typeof node === 'string' ? node : <Element node={node} />}</Fragment>
  ));
}

const TAGS = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  deleted: 'del',
  blockquote: 'blockquote',
} as const;

function Element({ node }: { node: Exclude<MarkdownNode, string> }): ReactNode {
  switch (node.type) {
    case 'heading': {
      const Heading = `h${node.level}` as const;
      return (
        <Heading dir="auto" id={node.id}>
          <Markdown nodes={node.children} />
          {node.id !== undefined && (
            <a className="anchor no-underline" href={`#${node.id}`} tabIndex={-1}>
              #
            </a>
          )}
        </Heading>
      );
    }
    case 'list': {
      const items = node.items.map((item, index) => (
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
        <pre tabIndex={0}>
          <code dir="ltr">{node.parts?.map(coloured) ?? node.text}</code>
        </pre>
      );
    case 'image':
      return <NoteImage {...node} />;
    case 'figure':
      return (
        <figure>
          <NoteImage {...node} />
          {node.caption !== '' && <figcaption dir="auto">{node.caption}</figcaption>}
        </figure>
      );
    case 'table':
      return <Table {...node} />;
    case 'footnotes':
      // No heading has an anchor with a colon.
      return (
        <section className="footnotes" aria-label={node.label}>
          <ol>
            {node.items.map((item, index) => (
              <li key={index} id={`fn:${index + 1}`} dir="auto">
                <Markdown nodes={item} />
              </li>
            ))}
          </ol>
        </section>
      );
    case 'footnote':
      return (
        <sup>
          <a
            id={node.isFirst ? `fnref:${node.number}` : undefined}
            href={`#fn:${node.number}`}
            className="note-ref no-underline"
            aria-describedby={`fn:${node.number}`}
          >
            {node.number}
          </a>
        </sup>
      );
    case 'footnoteEnd':
      return (
        <a className="anchor no-underline" href={`#fnref:${node.number}`} aria-label={node.label}>
          ↩
        </a>
      );
    case 'inlineCode':
      return <code>{node.text}</code>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    default: {
      const Tag = TAGS[node.type];
      return (
        <Tag dir={Tag === 'p' ? 'auto' : undefined}>
          <Markdown nodes={node.children} />
        </Tag>
      );
    }
  }
}

/** Comments, functions, keywords, numbers, strings and types: 5:1 or more on the deep paper. */
const CODE_COLOURS = {
  c: 'text-ink-3',
  f: 'text-[#00589a]',
  k: 'text-[#5d3291]',
  n: 'text-[#8a4200]',
  s: 'text-[#00613a]',
  t: 'text-[#00606a]',
} as const;

/** A part of a code in its colour. */
const coloured = (part: CodePart, index: number): ReactNode =>
  typeof part === 'string' ? (
    part
  ) : (
    <span key={index} className={CODE_COLOURS[part[0]]}>
      {part[1]}
    </span>
  );

const NoteImage = ({ type: _, caption: __, alt, ...image }: MarkdownImage) => (
  <img {...image} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
);

function Table({ ends, rows }: Extract<MarkdownNode, { type: 'table' }>) {
  const [head = [], ...body] = rows;
  const cells = (row: typeof head, Cell: 'th' | 'td') => (
    <tr>
      {row.map((cell, index) => (
        <Cell
          key={index}
          scope={Cell === 'th' ? 'col' : undefined}
          className={ends[index] ? 'text-end' : 'text-start'}
          dir="auto"
        >
          <Markdown nodes={cell} />
        </Cell>
      ))}
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as above.
    <div className="table-scroll" tabIndex={0}>
      <table>
        <thead>{cells(head, 'th')}</thead>
        <tbody>
          {body.map((row, index) => (
            <Fragment key={index}>{cells(row, 'td')}</Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A page of the site is opened in the preview that shows the text. Of paths, those of files have a dot at the end. */
function MarkdownLink({ href, children }: { href: string; children: ReactNode }) {
  const base = useHref('/').replace(/\/$/, '');
  const isPage = /^\/(?:[^?#]*\/)?[^./?#]*(?:[?#]|$)/.test(href);
  return <a href={isPage ? base + href : href}>{children}</a>;
}
