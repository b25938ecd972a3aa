import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/*
 * How the API and the card form's server trust each other: they share one key, of which everything here is made. A ticket lets a browser
 * store one customer's card; a signed request lets the API take it.
 */

const sign = (key: Uint8Array, use: 'ticket' | 'take', text: string): string =>
  createHmac('sha256', key).update(`${use} ${text}`).digest('base64url');

type Signed = { readonly text: string; readonly signature: string };

/** With the key in use or, while that is changed, one that is accepted beside it. */
function isSigned(keys: readonly Uint8Array[], use: 'ticket' | 'take', { text, signature }: Signed): boolean {
  const presented = Buffer.from(signature);
  return keys.some((key) => {
    const expected = Buffer.from(sign(key, use, text));
    return expected.length === presented.length && timingSafeEqual(expected, presented);
  });
}

export type CardTicket = {
  /** Whose card it is: a text that stands for the customer's session and tells nothing about either. */
  readonly owner: string;
  readonly expiresAt: Date;
};
const ticketSchema = z.object({ owner: z.string(), until: z.int() });

/** A session as the card form's server knows it. */
export function toOwner(key: Uint8Array, session: string): string {
  return createHmac('sha256', key).update(`owner ${session}`).digest('base64url');
}

export function writeTicket(key: Uint8Array, { owner, expiresAt }: CardTicket): string {
  const text = Buffer.from(JSON.stringify({ owner, until: expiresAt.getTime() })).toString('base64url');
  return `${text}.${sign(key, 'ticket', text)}`;
}

/** Undefined for a ticket that is not ours or is over. */
export function readTicket(keys: readonly Uint8Array[], ticket: string, now: Date): CardTicket | undefined {
  const [text = '', signature = ''] = ticket.split('.');
  if (!isSigned(keys, 'ticket', { text, signature })) return undefined;
  const { owner, until } = z.parse(ticketSchema, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return now.getTime() < until ? { owner, expiresAt: new Date(until) } : undefined;
}

/** The header of a request by which the API takes a card. */
export const takeHeader = 'x-card-signature';
export const signTake = (key: Uint8Array, body: string): string => sign(key, 'take', body);
export const isTakeSigned = (keys: readonly Uint8Array[], body: string, signature: string): boolean =>
  isSigned(keys, 'take', { text: body, signature });
