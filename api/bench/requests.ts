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
    body: { from: 'USD', to: 'COINGT', amount, accept_any_price: true },
    idempotencyKey: randomUUID(),
  });

export const statusRequest = ({ token }: BenchCustomer): string =>
  post({ path: '/api/basic/userStatus', token, body: {} });

export const isAccepted = ({ codes }: Load): boolean => codes.size === 1 && codes.has(200);

/** Empty when every request was accepted; a rate with refusals is no result, because a refusal costs less than what is measured. */
export const formatRefused = (loads: readonly Load[]): string =>
  loads.every(isAccepted)
    ? ''
    : `; NO RESULT, answers ${loads.map(({ codes }) => [...codes].map((pair) => pair.join(': ')).join(', ')).join(' | ')}`;
