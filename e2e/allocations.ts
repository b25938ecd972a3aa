import { join } from 'node:path';
import { asId, type CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import { connect } from '@istmo/db/connect';
import { joinEmbedded } from '@istmo/db/embedded';
import { paySubscription, post } from '@istmo/ledger';
import type { Product } from '@istmo/tools/product';
import { insertPaidOrder } from '../api/src/areas/allocations/test-allocations.ts';
import { fundCustomer } from '../api/src/testing/test-funds.ts';
import { listTestAsset } from '../api/src/testing/test-markets.ts';
import { bindRaiseSteps } from '../api/src/testing/test-raises.ts';
import { expect } from './fixtures.ts';
import { createVerifiedCustomer } from './new-customers.ts';
import type { Sandbox } from './sandbox.ts';

type Closed = {
  readonly ticker: string;
  readonly titleEn: string;
  readonly titleEs: string;
  /** USD cents of each order, in the order of the payments. */
  readonly paid: readonly bigint[];
};

/** An offering of 100 units at 10 USD, 20 more if they are requested, whose window is over, with its paid orders; its reference. */
export async function closeOffering(
  { data }: Pick<Product, 'data'>,
  sandbox: Sandbox,
  closed: Closed,
): Promise<string> {
  const postgres = await joinEmbedded(join(data, 'postgres'));
  const open = (login: Parameters<typeof postgres.url>[0]) => connect({ url: postgres.url(login) });
  const [owner, operator] = [open('owner'), open('operator')];
  const [begin, startedAt] = [await sandbox.advance(1), Date.now()];
  const clock = { now: () => new Date(begin.getTime() + Date.now() - startedAt) };
  const idOf = async ({ email }: { readonly email: string }): Promise<CustomerId> => {
    const [row] = await owner.query<{ id: string }>('select id from app.customer where lower(email) = lower($1)', [
      email,
    ]);
    return asId(row?.id ?? '');
  };
  const [proposer, approver] = await owner.query<{ id: string }>(
    'select id from app.staff order by created_at limit 2',
    [],
  );
  const raises = bindRaiseSteps({
    owner,
    clock,
    proposer: asId(proposer?.id ?? ''),
    approver: asId(approver?.id ?? ''),
  });
  const issuer = await idOf(await createVerifiedCustomer(sandbox));
  const { ticker, titleEn, titleEs, paid } = closed;
  await listTestAsset({ clock, operator }, { ticker, scale: 0, owner: { customer: issuer }, usd: '10' });
  const units = money(ticker, 120n);
  await fundCustomer({ clock, db: operator, operator }, issuer, units);
  const raise = await raises.draft({
    instrument: ticker,
    issuer,
    terms: { titleEn, titleEs, offeredUnits: 100n, overUnits: 20n, softCap: 50_000n },
  });
  for (const state of ['review', 'approved', 'announced'] as const) await raises.setTo(raise.id, state);
  // The worker sets the units aside and opens it.
  await expect.poll(async () => (await raises.read(raise.id))?.state, { timeout: 60_000 }).toBe('open');
  for (const amount of paid) {
    const customer = await idOf(await createVerifiedCustomer(sandbox));
    const [at, price] = [clock.now(), money('USD', amount)];
    await fundCustomer({ clock, db: operator, operator }, customer, price);
    const id = await insertPaidOrder(owner, raise, { customer, paid: amount, at });
    // The books are closed where the escrow is not that of the open orders.
    await operator.inTransaction((tx) => post(tx, paySubscription({ id, raise: raise.id, customer, at, paid: price })));
  }
  await raises.setTo(raise.id, 'closed');
  for (const login of [owner, operator]) await login.stop();
  return raise.reference;
}
