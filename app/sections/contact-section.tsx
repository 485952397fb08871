import type { Failure } from '../results.ts';

export type ContactResult =
  | { readonly ok: true; readonly message: string }
  | (Failure & { readonly entered: Readonly<Record<string, string>> });

export function ContactSection({ result }: { result: ContactResult | undefined }) {
  return <h1>{result?.message}</h1>;
}
