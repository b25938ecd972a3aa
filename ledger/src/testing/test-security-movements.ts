import type { CustomerId } from '@istmo/contract/kernel/id';
import { newId } from '@istmo/db/new-id';
import type { Db } from '@istmo/db/tx';
import type { Movement, TrancheRef } from '../movement.ts';
import { payOutProceeds, placeTranches, releaseProceeds, returnTranche } from '../movements/issue.ts';
import { measureMovement } from '../movements/measure.ts';
import { at, tokens, usd } from './test-cases.ts';

/*
 * Movements that two people decide, as random tests make them: of an offering's units and money, and measures on holdings.
 */

export const securityKinds = [
  'place',
  'return',
  'release proceeds',
  'pay out',
  'freeze',
  'unfreeze',
  'transfer',
  'transfer frozen',
  'recover',
] as const;

type SecurityKind = (typeof securityKinds)[number];

export const isSecurityKind = (kind: string): kind is SecurityKind => securityKinds.some((one) => one === kind);

type SecurityAction = {
  readonly kind: SecurityKind;
  readonly customer: CustomerId;
  readonly receiver: CustomerId;
  readonly units: bigint;
};

export function toSecurityMovement({ kind, customer, receiver, units }: SecurityAction, from: TrancheRef): Movement {
  const [id, { offering, number }] = [newId(), from];
  const measure = { id, customer, receiver, at };
  const amount = tokens(units);
  switch (kind) {
    case 'place':
      return placeTranches({ id, offering, issuer: customer, at, tranches: [{ number, supply: amount }] });
    case 'return':
      return returnTranche({ id, offering, issuer: customer, number, at, left: amount });
    case 'release proceeds':
      return releaseProceeds({ id, offering, at, amount: usd(units) });
    case 'pay out':
      return payOutProceeds({ id, offering, issuer: customer, at, amount: usd(units) });
    case 'freeze':
      return measureMovement({
        ...measure,
        kind,
        receiver: customer,
        lines: [{ amount, from: 'available', to: 'frozen' }],
      });
    case 'unfreeze':
      return measureMovement({
        ...measure,
        kind,
        receiver: customer,
        lines: [{ amount, from: 'frozen', to: 'available' }],
      });
    case 'transfer':
      return measureMovement({ ...measure, kind, lines: [{ amount, from: 'available', to: 'available' }] });
    case 'transfer frozen':
      return measureMovement({ ...measure, kind: 'transfer', lines: [{ amount, from: 'frozen', to: 'available' }] });
    case 'recover':
      return measureMovement({
        ...measure,
        kind,
        lines: [
          { amount, from: 'available', to: 'available' },
          { amount: tokens(1n + units / 3n), from: 'frozen', to: 'frozen' },
        ],
      });
  }
}

/** The rows that prove these movements are the areas'; a movement between two customers needs a proof whatever it is. */
export async function dropEvidence(owner: Db): Promise<void> {
  await owner.query(
    `create function app.proves_anything(in_movement bigint) returns boolean language sql as 'select true'`,
  );
  await owner.query(`update ledger.movement_kind set evidence = case when is_between_customers then 'app.proves_anything' end
    where event in ('payment', 'card-purchase', 'offering-move', 'measure')`);
}
