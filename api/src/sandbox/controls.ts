import type { ReturnKind } from '../areas/notifications/public.ts';
import type { SandboxClock, SandboxPerson, SandboxPrice, SandboxSignIn } from '@istmo/contract/kernel/sandbox-replies';
import type { IdentityFacts } from '@istmo/providers/identity/port';

/** The controls of the sandbox, for the sandbox page and for scripts. Amounts are decimal strings. */
export interface SandboxControls {
  /** Emails sent, newest first. */
  emails(to: string | undefined): Promise<object>;
  /** Sends a transaction to an address, on the given chain or on the currency's own; it is unconfirmed unless confirmations are given. */
  deposit(request: {
    address: string;
    currency: string;
    amount: string;
    confirmations: number;
    network?: string | undefined;
  }): Promise<{ txid: string }>;
  mine(request: { network: string; blocks: number }): Promise<object>;
  /** `fate`: what becomes of the transactions in the blocks: they wait for another block, or are never seen again. */
  reorg(request: { network: string; depth: number; fate?: 'wait' | 'vanish' | undefined }): Promise<object>;
  fault(request: { network: string; kind: string; times: number }): Promise<object>;
  /** The same for the side that sends withdrawals. */
  sendFault(request: { network: string; kind: string; times: number }): Promise<object>;
  /** Fees have fallen: withdrawals that were stuck are included. */
  clearStuck(request: { network: string }): Promise<object>;
  /** A transaction of others takes the place of one that no block has included yet. */
  replaceByOther(request: { network: string; txid: string }): Promise<object>;
  /** Fees have risen or fallen: a block includes the withdrawals that pay this much, in units of the network. */
  setFee(request: { network: string; rate: number }): Promise<object>;
  transaction(txid: string): Promise<object | undefined>;
  /** Sets a review and delivers its signed webhook `times` times. */
  review(request: {
    email: string;
    reviewStatus: string;
    answer?: string | undefined;
    rejectType?: string | undefined;
    /** What the provider read; a field that is not given is as in the profile. */
    facts?: IdentityFacts | undefined;
    /** The check that failed. */
    failed?: 'document' | 'selfie' | undefined;
    /** The provider's reason, in its own words. */
    comment?: string | undefined;
    times: number;
  }): Promise<object | undefined>;
  /** Says what the bank answers about an attempt to pay, and delivers its signed notice `times` times; 0 loses it. */
  attempt(request: {
    reference: string;
    status: string;
    /** Another amount than before, in cents. */
    cents?: string | undefined;
    currency?: string | undefined;
    times: number;
  }): Promise<object>;
  breakBankLink(request: { kind: string; times: number }): Promise<object>;
  /** Puts a person on the fictional watch list, or says what an address is: clear, hit, unknown. */
  listPerson(request: { name: string; bornOn?: string | undefined; countries?: string[] | undefined }): Promise<object>;
  listAddress(request: { address: string; result: string }): Promise<object>;
  breakScreening(request: { kind: string; times: number }): Promise<object>;
  /** From now on a place outside holds that many units more than the books say. */
  setHolding(request: { place: string; currency: string; units: string }): Promise<object>;
  breakHoldings(request: { kind: string; times: number }): Promise<object>;
  /** Someone outside sends units of a security to one of the platform's addresses. */
  depositSecurity(request: { address: string; assetId: string; units: string }): Promise<object>;
  /** The issuer issues or burns units of a security at the issuance service, so that it has this many. */
  setSupply(request: { ticker: string; units: string }): Promise<object>;
  /** The chain of the securities takes a transaction back. */
  dropTransaction(request: { txid: string }): Promise<object>;
  breakIssuance(request: { kind: string; times: number }): Promise<object>;
  /** Settles, declines or disputes a card payment, by the purchase's reference, and delivers the acquirer's notice. */
  changeCardPayment(request: { reference: string; action: string }): Promise<object | undefined>;
  breakCards(request: { kind: string; times: number }): Promise<object>;
  setPrice(request: { symbol: string; price: string }): Promise<object>;
  freezePrice(request: { symbol: string }): Promise<object>;
  /** Answers a ticket as the demo staff, optionally closing it. */
  /** The newest email to an address comes back. */
  returnEmail(request: { to: string; kind: ReturnKind }): Promise<object>;
  answerTicket(request: { reference: string; text: string; closes: boolean }): Promise<object>;
  /** A customer by their address, for the page; undefined for one that there is not. */
  readPerson(email: string): Promise<SandboxPerson | undefined>;
  /** Pays a customer's own address, which is made when there is none. */
  depositTo(request: {
    email: string;
    currency: string;
    network: string;
    amount: string;
    /** Another chain on which that address is valid too. */
    sentOn?: string | undefined;
    isConfirmed: boolean;
  }): Promise<object>;
  /** Confirms what is pending on the network of a currency. */
  mineFor(request: { currency: string; network: string }): Promise<object>;
  /** Decides a bank account or a reported wire as the demo staff. */
  decideBank(request: { email: string; kind: 'account' | 'deposit'; id: string; approves: boolean }): Promise<object>;
  /** The demo people with what signing in takes. */
  listPeople(): Promise<SandboxSignIn[]>;
  listPrices(): Promise<SandboxPrice[]>;
  /** Simulates a price again that was set or stopped. */
  releasePrice(request: { symbol: string }): Promise<object>;
  readClock(): Promise<SandboxClock>;
  /** Advances the clock. */
  advance(advanceMs: number): Promise<{ now: Date }>;
}
