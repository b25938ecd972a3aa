import type { Money } from '@istmo/contract/kernel/money';

/** What became of an attempt to pay. `voided`: approved, and taken back since. `unknown`: a status that we do not know. */
const attemptStates = ['pending', 'approved', 'declined', 'voided', 'unknown'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** One attempt to pay, as the provider reports it when it is asked. */
export type PaymentAttempt = {
  /** The provider's own id of it. */
  readonly id: string;
  /** Ours, of the payment that it is for. */
  readonly reference: string;
  readonly state: AttemptState;
  readonly amount: Money;
  /** How it was paid, in the provider's word, such as PSE; '' when it did not say. */
  readonly method: string;
  /** What the provider answered about it, as JSON with all its fields. */
  readonly answer: string;
};

export type LinkRequest = {
  /** Ours, on each attempt to pay it. */
  readonly reference: string;
  readonly amount: Money;
  /** Where the browser is sent afterwards; that it comes back says nothing. */
  readonly returnUrl: string;
  /** No attempt begins after this. */
  readonly expiresAt: Date;
  /** Who opens it, as providers ask for it against fraud. */
  readonly payer: { readonly address: string; readonly userAgent: string };
};

/** A link as it is stored with its payment; only a stored one is ever shown, so a repeat that made another page is never paid. */
type OpenedLink = {
  readonly url: string;
  /** The provider's id of the link; '' where it finds attempts by our reference alone. */
  readonly linkId: string;
};

/** The payment that is asked about. */
type LinkedPayment = { readonly reference: string; readonly linkId: string };

/** The content of a notice: it only says what to ask about. */
export type PaymentNotice = {
  /** The same for every delivery of one event. */
  readonly key: string;
  readonly reference: string;
};

/** Why a notice is rejected: no signature, a wrong one, signed but unreadable, or of the provider's test mode. */
export type NoticeProblem = 'unsigned' | 'forged' | 'unreadable' | 'test-mode';
export type NoticeCheck =
  | { readonly isVerified: true; readonly notice: PaymentNotice }
  | { readonly isVerified: false; readonly reason: NoticeProblem };

/**
 * Takes a payment at a bank by a link that the payer opens.
 *
 * Notices arrive late, twice, out of order, or not at all, and a provider may sign only a part of them: code that moves money asks for the
 * attempts first. Asynchronous calls throw `Outage` when the provider fails or the signal fires; all of them are safe to repeat.
 */
export interface BankLink {
  /** The page of the bank for this payment. Opening moves no money. */
  openLink(request: LinkRequest, signal?: AbortSignal): Promise<OpenedLink>;

  /** All attempts to pay it, in no order; none when the provider does not know it. */
  readAttempts(payment: LinkedPayment, signal?: AbortSignal): Promise<readonly PaymentAttempt[]>;

  /** Checks the signature of a notice as it arrived. Header names are in lower case. */
  verifyNotice(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): NoticeCheck;
}
