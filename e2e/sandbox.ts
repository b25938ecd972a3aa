import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';

/** An email as the sandbox stores it. */
export type SandboxEmail = {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly at: string;
};

type Deposit = {
  readonly address: string;
  readonly currency: string;
  readonly amount: string;
  readonly confirmations?: number;
  readonly network?: string;
};

/** What the identity provider read; a field that is not given is as in the profile. */
type DocumentReading = {
  readonly facts?: Readonly<Record<string, string>>;
  readonly failed?: 'document' | 'selfie';
  readonly comment?: string;
};

const codeStepMs = 30_000;

/** Between two looks at what a task of the server does within a second. */
export const shortWaits = [50, 100, 100, 100, 200, 200, 500];

/** Controls the product's sandbox adapters through the calls under /sandbox/. A refused call throws with the reply. */
export class Sandbox {
  readonly productUrl: string;
  readonly #url: string;

  constructor(productUrl: string) {
    this.productUrl = productUrl;
    this.#url = `${productUrl}/sandbox`;
  }

  /** Emails to an address, newest first. */
  emails(to: string): Promise<readonly SandboxEmail[]> {
    return this.#request(`mail?to=${encodeURIComponent(to)}`);
  }

  /** The newest email to an address whose subject matches; waits until there is one. */
  async waitForEmail(to: string, words: string | RegExp): Promise<SandboxEmail> {
    const find = async () => (await this.emails(to)).find(({ subject }) => subject.match(words));
    await expect.poll(find, { message: `an email to ${to} about ${words}`, intervals: shortWaits }).toBeDefined();
    const email = await find();
    if (!email) throw new Error(`the email to ${to} about ${words} disappeared`);
    return email;
  }

  /** Sends a deposit on its chain; returns the transaction's id. */
  async deposit(deposit: Deposit): Promise<string> {
    const { txid } = await this.#post<{ txid: string }>('chain/deposit', deposit);
    return txid;
  }

  async mine(network: string, blocks: number): Promise<void> {
    await this.#post('chain/mine', { network, blocks });
  }

  /** Removes the newest blocks; what they had is mined again. */
  async reorganise(network: string, depth: number): Promise<void> {
    await this.#post('chain/reorg', { network, depth });
  }

  /** Removes the block of a transaction and those after it, and their transactions for good. Other tests and the clock add blocks meanwhile. */
  async removeTransaction(network: string, txid: string): Promise<void> {
    for (;;) {
      const reply = await fetch(`${this.#url}/chain/tx/${txid}`);
      if (reply.status === 404) return;
      const { confirmations: depth }: { confirmations: number } = await reply.json();
      await this.#post('chain/reorg', { network, depth, fate: 'vanish' });
    }
  }

  async breakChain(network: string, kind: string, times: number): Promise<void> {
    await this.#post('chain/fault', { network, kind, times });
  }

  /** The same for the side that sends withdrawals. */
  async sendFault(network: string, kind: string, times = 1): Promise<void> {
    await this.#post('chain/send-fault', { network, kind, times });
  }

  /** A transaction of others takes the place of one that no block has included yet. */
  async replaceByOther(network: string, txid: string): Promise<void> {
    await this.#post('chain/replace-by-other', { network, txid });
  }

  /** The identity provider's next webhook about this person. */
  async review(email: string, reviewStatus: string, answer?: string, found: DocumentReading = {}): Promise<void> {
    await this.#post('kyc', { email, reviewStatus, answer, ...found });
  }

  /** What the bank answers about a payment by a link from now on, and whether its notice arrives. */
  async answerPayment(
    reference: string,
    answer: { readonly status: string; readonly cents: string; readonly isNoticeLost?: boolean },
  ): Promise<void> {
    const { status, cents, isNoticeLost = false } = answer;
    await this.#post('bank/attempt', { reference, status, cents, times: isNoticeLost ? 0 : 1 });
  }

  /** Changes a card payment as the acquirer or the cardholder's bank would, and delivers its notice. */
  async changeCardPayment(reference: string, action: 'dispute' | 'win-dispute' | 'lose-dispute'): Promise<void> {
    await this.#post('card/change', { reference, action });
  }

  /** What the watch lists say of an address from now on. */
  async listAddress(address: string, result: 'clear' | 'hit' | 'unknown'): Promise<void> {
    await this.#post('screening/address', { address, result });
  }

  /** From now on a place outside holds that many units more than the books say. */
  async setHolding(place: string, currency: string, units: string): Promise<void> {
    await this.#post('holdings', { place, currency, units });
  }

  async setPrice(symbol: string, price: string): Promise<void> {
    await this.#post('price', { symbol, price });
  }

  async freezePrice(symbol: string): Promise<void> {
    await this.#post('price/stale', { symbol });
  }

  /** The newest email to an address comes back. */
  async returnEmail(to: string, kind: 'hard' | 'soft' | 'refused' | 'complaint'): Promise<void> {
    await this.#post('mail/return', { to, kind });
  }

  /** Answers a ticket as the demo staff. */
  async answerTicket(reference: string, text: string, closes = false): Promise<void> {
    await this.#post('support/answer', { reference, text, closes });
  }

  /** Advances the platform's clock; returns the new time. */
  async advance(advanceMs: number): Promise<Date> {
    const { now } = await this.#post<{ now: string }>('clock', { advanceMs });
    return new Date(now);
  }

  /**
   * An authenticator code that was not used before. A code works once, so the platform's clock is advanced by one time step
   * and the code of that moment is returned.
   */
  async nextCode(secret: string): Promise<string> {
    const now = await this.advance(codeStepMs);
    return new TOTP({ secret }).generate({ timestamp: now.getTime() });
  }

  #post<Reply>(call: string, body: object): Promise<Reply> {
    const headers = { 'content-type': 'application/json' };
    return this.#request(call, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async #request<Reply>(call: string, init?: RequestInit): Promise<Reply> {
    const reply = await fetch(`${this.#url}/${call}`, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`/sandbox/${call} answered ${reply.status}: ${text}`);
    return JSON.parse(text);
  }
}
