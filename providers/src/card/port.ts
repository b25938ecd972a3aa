/** A card as the customer typed it. It is handed to `charge` and dropped: nothing stores, logs or answers it (requirement 3.9). */
export type Card = {
  readonly network: CardNetwork;
  readonly number: string;
  readonly securityCode: string;
  readonly holder: string;
  /** Two digits each. */
  readonly expiryMonth: string;
  readonly expiryYear: string;
};

const cardNetworks = ['visa', 'mastercard'] as const;
type CardNetwork = (typeof cardNetworks)[number];

export type CardCharge = {
  /** Ours, a UUID. A repeat under the same id is answered with the first payment and never charges again. */
  readonly id: string;
  /** In minor units of the currency. */
  readonly units: bigint;
  readonly currency: string;
  readonly description: string;
  readonly email: string;
  /** Who pays, as acquirers ask for it against fraud. */
  readonly payer: { readonly address: string; readonly userAgent: string };
  readonly card: Card;
};

export const declineReasons = ['declined', 'insufficient_funds', 'card_expired', 'wrong_code', 'error'] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** A charge-back: the cardholder's bank took the money back, and the acquirer decides whom it belongs to. */
type CardDispute = {
  readonly id: string;
  readonly state: 'open' | 'won' | 'lost';
  /** In the acquirer's words. */
  readonly reason: string;
};

/** A payment as the acquirer has it now. */
export type CardPayment = {
  readonly id: string;
  readonly acquirerId: string;
  readonly units: bigint;
  readonly currency: string;
  readonly state: 'pending' | 'captured' | 'declined';
  readonly declineReason?: DeclineReason;
  /** Of the whole amount; partial refunds are not used. */
  readonly refund: 'none' | 'pending' | 'done' | 'refused';
  /** The newest one. Absent also where the acquirer tells of charge-backs outside its API: staff then record nothing by it. */
  readonly dispute?: CardDispute;
};

export type NoticeCheck =
  | {
      readonly isVerified: true;
      /** The same for every delivery of the notice. */
      readonly key: string;
      /** Our id of the payment that changed. */
      readonly payment: string;
    }
  | { readonly isVerified: false; readonly reason: 'unsigned' | 'forged' | 'unreadable' };

/**
 * The acquirer of card payments. All calls throw `Outage` when there is no readable answer: whether a charge or a refund happened is then
 * unknown, and `find` tells. Notices arrive late, twice, in any order or never, so they only say which payment to ask about.
 */
export interface CardAcquirer {
  /** Of an installation that is run without it: each call throws `NotConnected`, so nothing is asked of it by itself. */
  readonly isLeftOut?: true;
  charge(charge: CardCharge, signal?: AbortSignal): Promise<CardPayment>;
  /** Undefined when the acquirer has no payment with this id. */
  find(id: string, signal?: AbortSignal): Promise<CardPayment | undefined>;
  /**
   * Returns a captured payment to its card. A repeat does nothing more. Not every acquirer remembers a refusal: only this answer may say
   * `refused`, where `find` still says `none`.
   */
  refund(id: string, signal?: AbortSignal): Promise<CardPayment>;
  verifyNotice(body: Uint8Array, headers: Readonly<Record<string, string | undefined>>): NoticeCheck;
}
