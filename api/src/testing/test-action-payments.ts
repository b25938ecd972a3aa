import type { CustomerId } from '@istmo/contract/kernel/id';
import { money } from '@istmo/contract/kernel/money';
import type { Tx } from '@istmo/db/tx';
import { payDistribution, post } from '@istmo/ledger';
import { type CorporateActionId, readAction, setState } from '../areas/corporate-actions/corporate-actions.store.ts';

/** Pays what is ready by the real movements, from what was funded; the event is paid then. */
export async function payReadyOf(tx: Tx, event: CorporateActionId, at: Date): Promise<void> {
  const action = await readAction(tx, event);
  if (!action) throw new Error(`no corporate action ${event}`);
  const { instrument } = action;
  const ready = await tx.query<ReadyEntitlement>(
    `select id, customer_id as holder, currency, gross_units as gross, tax_units as tax, coalesce(tax_country, '') as "taxCountry",
            redeemed_units as redeemed, (select (i.content ->> 'units')::bigint from app.holder_instruction i where i.id = e.id) as offered
       from app.entitlement e where event = $1 and state = 'ready' order by number`,
    [event],
  );
  for (const state of ['funded', 'paying'] as const) await setState(tx, event, { state, at });
  await tx.query(
    "update app.entitlement set state = 'paid', state_since = $2, paid_at = $2 where event = $1 and state = 'ready'",
    [event, at],
  );
  await setState(tx, event, { state: 'paid', at });
  const movements = ready.map(({ id, holder, currency, gross, tax, taxCountry, redeemed, offered }) => {
    const amounts = {
      net: money(currency, gross - tax),
      tax: money(currency, tax),
      redeemed: money(instrument, redeemed),
      lots: [],
      notTaken: offered === null ? null : money(instrument, offered - redeemed),
    };
    return payDistribution({ id, event, holder, taxCountry, at, ...amounts });
  });
  if (movements.length > 0) await post(tx, ...movements);
}

type ReadyEntitlement = {
  readonly id: string;
  readonly holder: CustomerId;
  readonly currency: string;
  readonly gross: bigint;
  readonly tax: bigint;
  readonly taxCountry: string;
  readonly redeemed: bigint;
  readonly offered: bigint | null;
};
