import type { MarkdownNode } from './markdown-node.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? '');

const TAGS = {
  paragraph: 'p',
  emphasis: 'em',
  strong: 'strong',
  deleted: 'del',
  blockquote: 'blockquote',
} as const;

/** Parts of a text as HTML without classes, for a feed. Addresses are absolute, below that of its page. */
export function markdownHtml(nodes: readonly MarkdownNode[], page: string): string {
  const inside = (some: readonly MarkdownNode[]) => markdownHtml(some, page);
  const itemsOf = (items: readonly (readonly MarkdownNode[])[]) =>
    items.map((item) => `<li>${inside(item)}</li>`).join('');
  const address = (href: string) => escaped(URL.parse(href, page)?.href ?? href);

  const elementOf = (node: Exclude<MarkdownNode, string>): string => {
    switch (node.type) {
      case 'heading':
        return `<h${node.level}>${inside(node.children)}</h${node.level}>`;
      case 'list':
        return node.start === null
          ? `<ul>${itemsOf(node.items)}</ul>`
          : `<ol start="${node.start}">${itemsOf(node.items)}</ol>`;
      case 'footnotes':
        return `<hr><ol>${itemsOf(node.items)}</ol>`;
      case 'footnote':
        return `<sup>${node.number}</sup>`;
      case 'footnoteEnd':
        return '';
      case 'link':
        return `<a href="${address(node.href)}">${inside(node.children)}</a>`;
      case 'image':
      case 'figure':
        return `<img src="${address(node.src)}" alt="${escaped(node.alt)}">`;
      case 'table':
        return `<table>${node.rows
          .map((row) => `<tr>${row.map((cell) => `<td>${inside(cell)}</td>`).join('')}</tr>`)
          .join('')}</table>`;
      case 'code':
        return `<pre><code>${escaped(node.text)}</code></pre>`;
      case 'inlineCode':
        return `<code>${escaped(node.text)}</code>`;
      case 'break':
        return '<br>';
      case 'thematicBreak':
        return '<hr>';
      default:
        return `<${TAGS[node.type]}>${inside(node.children)}</${TAGS[node.type]}>`;
    }
  };
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : elementOf(node))).join('');
}
