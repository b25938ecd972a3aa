import { randomUUID } from 'node:crypto';
import type { BenchCustomer } from './bench-customers.ts';
import { type Load, post } from './load-server.ts';

export function forSeconds(count: number): () => boolean {
  const end = performance.now() + count * 1000;
  return () => performance.now() >= end;
}

export function pickCustomer(customers: readonly BenchCustomer[]): BenchCustomer {
  const customer = customers[Math.floor(Math.random() * customers.length)];
  if (!customer) throw new Error('there are no customers');
  return customer;
}

/** A swap of US dollars for tokens; the default buys one token of the first tranche. */
export const swapRequest = ({ token }: BenchCustomer, amount = '1000'): string =>
  post({
    path: '/api/exchange/swap',
    token,
    body: { from: 'USD', to: 'COINGT', amount },
    idempotencyKey: randomUUID(),
  });

export const statusRequest = ({ token }: BenchCustomer): string =>
  post({ path: '/api/basic/userStatus', token, body: {} });

/** The same load; throws when any request was refused, because a refusal costs less than what is measured. */
export function requireAccepted(load: Load, what: string): Load {
  if (load.codes.size !== 1 || !load.codes.has(200))
    throw new Error(`${what}: not all were accepted, the answers were ${JSON.stringify([...load.codes])}`);
  return load;
}
