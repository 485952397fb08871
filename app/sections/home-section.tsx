import type { Home } from '../../domain/home.ts';

export function HomeSection({ home, notFound = false }: { home: Home; notFound?: boolean }) {
  return (
    <h1>
      {home.name} {String(notFound)}
    </h1>
  );
}
