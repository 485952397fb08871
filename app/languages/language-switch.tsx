import { useLocation } from 'react-router';
import { useFrame } from '../frame.tsx';
import { BarDetails } from '../layout/bar-details.tsx';

/** The page in each language, loaded whole; nothing where there is one. `isMissing`: the address does not exist. */
export function LanguageSwitch({ isMissing }: { isMissing: boolean }) {
  const { language, languages = [], languagesLabel, isCopy = false } = useFrame();
  const { pathname, search } = useLocation();
  const current = languages.find(({ tag }) => tag === language);
  if (current === undefined) return null;
  const path = isMissing ? '/' : pathname.replace(/\/$/, '') || '/';
  const [short] = current.tag.split('-');
  return (
    <nav className="languages on-night" aria-label={languagesLabel}>
      <BarDetails>
        <summary>
          {short}
          <span className="sr-only">{`, ${current.name}`}</span>
        </summary>
        <ul>
          {languages.map((target) => {
            const address = path === '/' ? target.prefix || '/' : target.prefix + path;
            return (
              <li key={target.tag}>
                <a
                  // A page of a static copy is a folder.
                  href={isCopy ? address.replace(/\/?$/, '/') : address + (isMissing ? '' : search)}
                  hrefLang={target.tag}
                  lang={target.tag}
                  dir={target.direction}
                  aria-current={target === current ? true : undefined}
                >
                  {target.name}
                </a>
              </li>
            );
          })}
        </ul>
      </BarDetails>
    </nav>
  );
}
