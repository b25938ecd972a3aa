import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';

/** A letter as the sandbox keeps it. */
export type Letter = {
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

const codeStepMs = 30_000;

/** Tells the product's stand-ins what to do, by the calls under /sandbox/. Each throws with the reply when it is refused. */
export class Sandbox {
  readonly productUrl: string;
  readonly #url: string;

  constructor(productUrl: string) {
    this.productUrl = productUrl;
    this.#url = `${productUrl}/sandbox`;
  }

  /** Letters to an address, newest first. */
  letters(to: string): Promise<readonly Letter[]> {
    return this.#ask(`mail?to=${encodeURIComponent(to)}`);
  }

  /** The newest letter to an address whose subject has the words, as soon as it is there. */
  async letter(to: string, words: string | RegExp): Promise<Letter> {
    const find = async () => (await this.letters(to)).find(({ subject }) => subject.match(words));
    await expect.poll(find, { message: `a letter to ${to} about ${words}` }).toBeDefined();
    const letter = await find();
    if (!letter) throw new Error(`the letter to ${to} about ${words} went away`);
    return letter;
  }

  /** Pays in; answers the transaction's id. */
  async deposit(deposit: Deposit): Promise<string> {
    const { txid } = await this.#tell<{ txid: string }>('chain/deposit', deposit);
    return txid;
  }

  async mine(network: string, blocks: number): Promise<void> {
    await this.#tell('chain/mine', { network, blocks });
  }

  async reorganise(network: string, depth: number): Promise<void> {
    await this.#tell('chain/reorg', { network, depth });
  }

  async breakChain(network: string, kind: string, times: number): Promise<void> {
    await this.#tell('chain/fault', { network, kind, times });
  }

  /** The identity provider's next webhook about this person. */
  async review(email: string, reviewStatus: string, answer?: string): Promise<void> {
    await this.#tell('kyc', { email, reviewStatus, answer });
  }

  async setPrice(symbol: string, price: string): Promise<void> {
    await this.#tell('price', { symbol, price });
  }

  async freezePrice(symbol: string): Promise<void> {
    await this.#tell('price/stale', { symbol });
  }

  /** Moves the house's clock on; answers what it shows then. */
  async advance(advanceMs: number): Promise<Date> {
    const { now } = await this.#tell<{ now: string }>('clock', { advanceMs });
    return new Date(now);
  }

  /**
   * An authenticator's code that was never used: codes are good for once, so the house's clock is moved on by one step and
   * the code is the one of that moment.
   */
  async freshCode(secret: string): Promise<string> {
    const now = await this.advance(codeStepMs);
    return new TOTP({ secret }).generate({ timestamp: now.getTime() });
  }

  #tell<Reply>(call: string, body: object): Promise<Reply> {
    const headers = { 'content-type': 'application/json' };
    return this.#ask(call, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  async #ask<Reply>(call: string, init?: RequestInit): Promise<Reply> {
    const reply = await fetch(`${this.#url}/${call}`, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`/sandbox/${call} answered ${reply.status}: ${text}`);
    return JSON.parse(text);
  }
}
