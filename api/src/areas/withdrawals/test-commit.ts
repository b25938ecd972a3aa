import type { App } from '../../app.ts';
import type { Person } from '../../testing/test-env.ts';
import { testAddresses } from '../../testing/test-withdrawals.ts';
import { readAccountStatus } from '../access/public.ts';
import { readInstrument, readLimits } from '../instruments/public.ts';
import { findReadyAddress } from '../whitelist/public.ts';
import { commitWithdrawal } from './commit-withdrawal.ts';
import { toTerms } from './withdrawal-terms.ts';

/** Commits a checked withdrawal of USDT, each time it is called, without its code, so that only the ledger decides which of many are done. */
export async function prepareWithdrawal(app: App, { customer }: Person, units: bigint) {
  const instrument = await readInstrument(app, 'USDT');
  const network = instrument.networks.find(({ name }) => name === 'TRC20');
  const limit = (await readLimits(app.db)).find(({ currency }) => currency === 'USDT');
  const destination = { currency: 'USDT', chain: 'TRON', address: testAddresses.USDT };
  const address = await findReadyAddress(app.db, customer, destination);
  if (!network || typeof address === 'string') throw new Error('there is no network or no address');
  const checked = { instrument, network, address, limit, terms: toTerms(instrument, network, limit), units };
  const request = { call: 'withdraw/withdrawprocess', body: {} };
  const accountStatus = await readAccountStatus(app, customer);
  const caller = { customer, accountStatus, language: 'en', idempotencyKey: undefined } as const;
  return () => commitWithdrawal(app, { caller, checked, idempotency: { ...request, caller } });
}
