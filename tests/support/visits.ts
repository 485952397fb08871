/** The headers of a visitor with an address of their own, for a site with TRUSTED_PROXIES=1. */
export const fromVisitor = (visitor: number): Record<string, string> => ({
  'X-Forwarded-For': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
});

/** Posts a form as a browser without scripts does, and reads the whole answer. */
export async function postForm(
  address: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(address, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return { status: response.status, text: await response.text() };
}
