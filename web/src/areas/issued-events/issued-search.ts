import { textIn } from '@istmo/client/search';

export type IssuedSearch = { security?: string | undefined; state?: string | undefined };

/** The filters of the list, in the address; empty ones are left out. */
export function readIssuedSearch(raw: Record<string, unknown>): IssuedSearch {
  const [security, state] = [textIn(raw, 'security') ?? '', textIn(raw, 'state') ?? ''];
  return { ...(security === '' ? {} : { security }), ...(state === '' ? {} : { state }) };
}

export type HoldersSearch = { event?: string | undefined };

/** Of the holders at the record moment of an event; without it those of now. */
export function readHoldersSearch(raw: Record<string, unknown>): HoldersSearch {
  const event = textIn(raw, 'event') ?? '';
  return event === '' ? {} : { event };
}
