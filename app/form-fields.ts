/** The fields of a posted form, whose type and number the server has checked; the last of those with one name. */
export const formFields = async (request: Request): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await request.text()));
