/**
 * What it says of an address that an email came back. `hard`: it does not exist, or takes nothing for good. `soft`: not now. `refused`: a rule of the server
 * against the sender or the email, which says nothing of the address: a server that blocks the operator must not stop the mail of all its customers.
 */
export const returnKinds = ['hard', 'soft', 'refused', 'complaint'] as const;
export type ReturnKind = (typeof returnKinds)[number];

// RFC 3463 and the register of IANA: no such mailbox, no such host, a bad address, moved without a new one, no mail exchanger, and a disabled mailbox.
const hardStatuses = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']);
// A full mailbox, and a host that could not be reached or found for as long as the server tried.
const softStatuses = new Set(['5.2.2', '5.4.1', '5.4.4', '5.4.7']);

/** By the enhanced status code of a notice. */
export function kindOfStatus(status: string): ReturnKind {
  if (hardStatuses.has(status)) return 'hard';
  return status.startsWith('4.') || softStatuses.has(status) ? 'soft' : 'refused';
}

/** By the answer to RCPT (RFC 5321): a permanent one without an enhanced code is that of a mailbox which is not there. */
export const kindOfRefusal = (status: string | undefined): ReturnKind =>
  status === undefined ? 'hard' : kindOfStatus(status);
