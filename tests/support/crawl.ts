import { addressesOf } from './requests.ts';

/** Reads everything that can be reached from these addresses. The result has headers and bodies by path. */
export async function crawl(
  origin: string,
  seeds: readonly string[],
): Promise<Map<string, string>> {
  const read = new Map<string, string>();
  const waiting = [...seeds];
  const visit = async (where: string): Promise<void> => {
    const response = await fetch(`${origin}${where}`, { redirect: 'manual' });
    const body = await response.text();
    read.set(where, JSON.stringify([...response.headers]) + body);
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    const found = [
      ...(isPage ? addressesOf(body) : []),
      ...[...body.matchAll(/["'(](\/?assets\/[\w.-]+)/g)].map((match) => `/${match[1]}`),
    ];
    for (const address of found) {
      const url = URL.parse(address.replace(/^\/\//, '/'), origin);
      if (url?.origin === origin) waiting.push(url.pathname + url.search);
    }
    if (isPage) {
      const { pathname, search } = new URL(where, origin);
      waiting.push(`${pathname === '/' ? '/_' : pathname}.data${search}`);
    }
  };
  for (let batch = waiting.splice(0); batch.length > 0; batch = waiting.splice(0)) {
    const fresh = [...new Set(batch)].filter((where) => !read.has(where));
    await Promise.all(fresh.map(visit));
  }
  return read;
}
