/** What people and scripts may tell the stand-ins (stack: sandbox calls). Amounts are decimal strings. */
export interface SandboxControls {
  /** Letters sent, newest first. */
  emails(to: string | undefined): Promise<object>;
  /** A transaction to an address; seen unconfirmed unless confirmations are asked for. */
  deposit(asked: {
    address: string;
    currency: string;
    amount: string;
    confirmations: number;
    network?: string | undefined;
  }): Promise<{ txid: string }>;
  mine(asked: { network: string; blocks: number }): Promise<object>;
  reorg(asked: { network: string; depth: number }): Promise<object>;
  fault(asked: { network: string; kind: string; times: number }): Promise<object>;
  transaction(txid: string): Promise<object | undefined>;
  /** The identity provider's next webhook, signed as the real one signs, delivered `times` times. */
  review(asked: {
    email: string;
    reviewStatus: string;
    answer?: string | undefined;
    rejectType?: string | undefined;
    times: number;
  }): Promise<object | undefined>;
  setPrice(asked: { symbol: string; price: string }): Promise<object>;
  freezePrice(asked: { symbol: string }): Promise<object>;
  /** Moves the house's clock on. */
  advance(advanceMs: number): Promise<{ now: Date }>;
}
