import * as m from '@istmo/contract/messages';
import type { CustomerId } from '@istmo/contract/kernel/id';
import type { Reader } from '@istmo/db/tx';
import { type Balance, readBalances } from '@istmo/ledger';
import { isOutside } from '@istmo/contract/areas/measures/measures.rules';
import { refuse } from '../../http/refusal.ts';
import { findProfile } from '../profile/public.ts';
import { findFrozen, type FrozenHolding, type Measure, readUnitsInOrders } from './measures.store.ts';

type MeasureProposal = Pick<Measure, 'kind' | 'customer' | 'receiver' | 'instrument' | 'units' | 'freeze'>;

const nothing = { available: 0n, held: 0n, frozen: 0n, locked: 0n } as const;

/** What the customer has of each currency. */
export async function readHoldings(reader: Reader, customer: CustomerId): Promise<readonly Balance[]> {
  return (await readBalances(reader, [customer])).get(customer) ?? [];
}

/** What the customer has of the security. */
async function readHolding(reader: Reader, customer: CustomerId, instrument: string | null) {
  return (await readHoldings(reader, customer)).find(({ currency }) => currency === instrument) ?? nothing;
}

/** The freeze that a measure is about, as long as it is the same customer's and something of it is left. */
async function findOwnFreeze(
  reader: Reader,
  { freeze, customer, instrument }: MeasureProposal,
): Promise<FrozenHolding | undefined> {
  const found = freeze === null ? undefined : await findFrozen(reader, freeze);
  const isIts = found?.customer === customer && found.instrument === instrument && found.units > 0n;
  return isIts ? found : undefined;
}

/** Refuses a measure that cannot be carried out as things are: there is nothing, or less than was ordered. */
export async function refuseImpossible(reader: Reader, measure: MeasureProposal): Promise<void> {
  const { kind, customer, instrument, units, freeze } = measure;
  // What an account outside has only the issuance service knows; the worker asks it.
  if (isOutside(kind)) return;
  if (kind === 'recover') return refuseOtherPerson(reader, measure);
  const holding = await readHolding(reader, customer, instrument);
  const frozen = await findOwnFreeze(reader, measure);
  if (freeze !== null && !frozen) refuse('conflict', m.measures_freeze_over, { field: 'freeze' });
  // What the customer's open orders hold is available when it is carried out: they end before.
  const most = frozen?.units ?? holding.available + (await readUnitsInOrders(reader, customer, instrument));
  // What is held by an open withdrawal stays with it, so a freeze may take less than was ordered; nothing else may.
  const isMore = (units ?? 0n) > (kind === 'freeze' ? most + holding.held : most);
  if (!frozen && holding.locked > 0n && (most === 0n || isMore))
    refuse('insufficient_balance', m.measures_units_locked, { field: most === 0n ? 'customer' : 'amount' });
  if (most === 0n) refuse('insufficient_balance', m.measures_nothing_available, { field: 'customer' });
  if (isMore) refuse('insufficient_balance', m.measures_more_than_there_is, { field: 'amount' });
}

/** A lost account's units go to the same person's other account and to no one else: two profiles with one document. */
async function refuseOtherPerson(reader: Reader, { customer, receiver, instrument }: MeasureProposal): Promise<void> {
  const [lost, found] = await Promise.all([
    findProfile(reader, customer),
    receiver === null ? undefined : findProfile(reader, receiver),
  ]);
  const isSame =
    lost !== undefined &&
    found !== undefined &&
    lost.userType === found.userType &&
    toKey(lost.nationalId) !== '' &&
    toKey(lost.nationalId) === toKey(found.nationalId) &&
    toKey(lost.registrationNumber) === toKey(found.registrationNumber);
  if (!isSame) refuse('conflict', m.measures_other_person, { field: 'receiver' });
  const all = await readHoldings(reader, customer);
  if (all.some(({ currency, locked }) => locked > 0n && (instrument === null || currency === instrument)))
    refuse('insufficient_balance', m.measures_units_locked, { field: 'customer' });
  if (instrument === null) return;
  const { available, frozen } = await readHolding(reader, customer, instrument);
  if (available + frozen + (await readUnitsInOrders(reader, customer, instrument)) === 0n)
    refuse('insufficient_balance', m.measures_nothing_available, { field: 'customer' });
}

/** A document number without what people put between its digits. */
const toKey = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
