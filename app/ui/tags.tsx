import { PageLink } from './page-link.tsx';

/** A list of tags; nothing if it is empty. A tag with a path is a link. */
export function Tags(props: {
  tags: readonly (string | { readonly name: string; readonly path: string })[];
  label?: string;
  className?: string;
}) {
  const { tags, label, className = '' } = props;
  if (tags.length === 0) return null;
  return (
    <ul className={`tags ${className}`} aria-label={label}>
      {tags.map((tag) =>
        typeof tag === 'string' ? (
          <li key={tag}>
            <bdi>{tag}</bdi>
          </li>
        ) : (
          <li key={tag.path}>
            <PageLink to={tag.path}>
              <bdi>{tag.name}</bdi>
            </PageLink>
          </li>
        ),
      )}
    </ul>
  );
}
