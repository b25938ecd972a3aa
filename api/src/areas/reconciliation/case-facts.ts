import type { amountFacts, valueFacts } from '@istmo/contract/areas/reconciliation/reconciliation.rules';
import type { LedgerAccountKind } from '@istmo/contract/kernel/account-kind';
import type { Registry } from '@istmo/contract/kernel/instrument';
import { formatUnits } from '@istmo/contract/kernel/money';
import { requireInstrument } from '../instruments/public.ts';

type Account = { readonly kind: LedgerAccountKind; readonly place: string };

/** A fact of a case as it is stored, and as the functions of db/migrations/0023-reconciliation.sql make it. */
export type StoredFact =
  | { readonly fact: (typeof amountFacts)[number]; readonly units: string; readonly currency: string }
  | { readonly fact: (typeof valueFacts)[number]; readonly value: string }
  | {
      readonly fact: 'posting';
      readonly units: string;
      readonly currency: string;
      readonly from: Account;
      readonly to: Account;
    };

/** The one figure that is expected or found. */
export const amountFact = (units: bigint, currency: string): readonly StoredFact[] => [
  { fact: 'amount', units: `${units}`, currency },
];

/** A fact with its amount as a decimal. */
export function toFact(registry: Registry, stored: StoredFact) {
  if (!('units' in stored)) return stored;
  const { units, currency, ...rest } = stored;
  const amount = formatUnits(BigInt(units), requireInstrument(registry, currency).ledgerScale);
  return { ...rest, currency, amount };
}
