// The package has no types.
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** Things by their types, as they are found in a page. */
    validate(found: {
      readonly jsonld: Readonly<Record<string, readonly object[]>>;
    }): Promise<
      { readonly severity: 'ERROR' | 'WARNING'; readonly issueMessage: string; path: unknown }[]
    >;
  }
}
