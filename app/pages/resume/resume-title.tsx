import { PageLink } from '../../ui/page-link.tsx';
import { TitleLink } from '../title-link.tsx';

/** The title of an entry, with a link to its page, or else to where it lives; on paper with the address. */
export function ResumeTitle(props: {
  entry: { title: string; path?: string | null; link: string | null; onPaper: string };
}) {
  const { title, path = null, link, onPaper } = props.entry;
  return (
    <>
      {path === null ? (
        <TitleLink title={title} link={link} />
      ) : (
        <PageLink to={path}>{title}</PageLink>
      )}
      {onPaper !== '' && <span className="resume-address hidden print:inline"> {onPaper}</span>}
    </>
  );
}
