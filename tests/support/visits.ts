/** Says who asks, to a site with TRUSTED_PROXIES=1: every visitor is counted by themselves. */
export const fromVisitor = (visitor: number): Record<string, string> => ({
  'X-Forwarded-For': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
});

/** Posts a form as a browser without scripts does; the body of the answer is read to its end. */
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
