// @types/negotiator describes version 0.6, which has no `preferred`.
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: { readonly 'accept-encoding'?: string } });
    /** The best of these for the client, or the first of `preferred` among equals; undefined if it accepts none. */
    encoding<T extends string>(
      available: readonly T[],
      options: { readonly preferred: readonly T[] },
    ): T | undefined;
  }
}
