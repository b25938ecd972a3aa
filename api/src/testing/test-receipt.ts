import { readPages } from './test-pdf.ts';

type Reply = { readonly raw: { readonly headers: Readonly<Record<string, unknown>>; readonly rawPayload: Buffer } };

/** The lines of a receipt that a call answered; throws when it answered something else. */
export function readReceipt({ raw }: Reply): string[] {
  if (raw.headers['content-type'] !== 'application/pdf') throw new Error(raw.rawPayload.toString());
  return readPages(raw.rawPayload).flatMap((page) => page.split('\n'));
}
