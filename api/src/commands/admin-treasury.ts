import { findInstrument } from '@istmo/contract/kernel/instrument';
import { formatUnits, money, parseUnits } from '@istmo/contract/kernel/money';
import { correctPlace, eventIdOf, type ExternalPlace, fundTreasury, post } from '@istmo/ledger';
import { findChain } from '@istmo/contract/kernel/chain-address';
import type { AdminCommands } from './admin-command.ts';
import { askCodes } from './ask-codes.ts';
import type { App } from '../app.ts';
import { insertAuditEntry } from '../areas/audit/public.ts';
import { readRegistry } from '../areas/instruments/public.ts';
import { consumeStaffCode, proveTwo, type StaffProof } from '../areas/staff/public.ts';

/** What the operator brings in from outside (docs/recipes/network-costs.md). */
export const treasuryCommands: AdminCommands = {
  'fund-treasury': {
    usage: '<chain:ETH, bank:… or card:…> <currency> <amount> <reference, once for each payment>',
    run: ({ withApp }, [place = '', currency = '', amount = '', reference = '']) =>
      withApp((app) => bookFunding(app, { place, currency, amount, reference })),
  },
  'correct-place': {
    usage:
      '<chain:…, bank:… or card:…> <currency> <amount, below zero where it left> <reference, once for each payment> <email of staff> <email of other staff>',
    run: async ({ withApp }, [place = '', currency = '', amount = '', reference = '', first = '', second = '']) => {
      const staff = await askCodes([first, second]);
      return withApp((app) => bookCorrection(app, { place, currency, amount, reference }, staff));
    },
  },
};

type Funding = {
  readonly place: string;
  readonly currency: string;
  readonly amount: string;
  /** The same one again books nothing. */
  readonly reference: string;
};

/** Books what the operator has paid to a place outside, with the operator's login. Returns what was done. */
export async function bookFunding(app: App, funding: Funding): Promise<string> {
  const { place, paid, reference, text } = await checkFunding(app, funding);
  const movement = fundTreasury({ id: eventIdOf(`funding:${reference}`), at: app.clock.now(), amount: paid, place });
  const [result] = await app.db.inTransaction((tx) => post(tx, movement));
  return result?.isReplay ? `was booked before: ${text}` : `booked: ${text}`;
}

/**
 * Books what is at a place outside and not in the books, or with an amount below zero what has left it and still is in them: its row was lost. Two of
 * the staff agree. Returns what was done; throws with a sentence for the operator.
 */
export async function bookCorrection(
  app: App,
  correction: Funding,
  staff: readonly [StaffProof, StaffProof],
): Promise<string> {
  const hasLeft = correction.amount.startsWith('-');
  const amount = hasLeft ? correction.amount.slice(1) : correction.amount;
  const { place, paid, reference, text } = await checkFunding(app, { ...correction, amount });
  const id = eventIdOf(`correction:${reference}`);
  const [at, direction] = [app.clock.now(), hasLeft ? 'left' : 'arrived'] as const;
  const proven = await proveTwo(app, staff);
  const isReplay = await app.db.inTransaction(async (tx) => {
    for (const person of proven) await consumeStaffCode(tx, person);
    const [result] = await post(tx, correctPlace({ id, at, amount: paid, place, direction }));
    if (result?.isReplay) return true;
    const entry = {
      at,
      session: undefined,
      address: '',
      kind: 'act',
      action: 'treasury.correct-place',
      subject: { kind: 'ledger-event', id },
      before: undefined,
      after: { place, direction, amount: text },
      reason: reference,
    } as const;
    for (const person of proven) await insertAuditEntry(tx, { ...entry, staff: person.id });
    return false;
  });
  return isReplay ? `was booked before: ${text}` : `booked as ${direction}: ${text}`;
}

/** Throws with a sentence for the operator. */
async function checkFunding(app: App, { place: written, currency, amount, reference }: Funding) {
  const place = findPlace(written);
  const instrument = findInstrument((await readRegistry(app)).instruments, currency);
  if (!place) throw new Error(`${written} is not a place outside`);
  if (!instrument || instrument.kind === 'security') throw new Error(`${currency} is not money of the registry`);
  const units = parseUnits(amount, instrument.ledgerScale);
  if (units === undefined || units <= 0n) throw new Error(`${amount} is not an amount of ${currency}`);
  if (reference.trim() === '') throw new Error('a payment has a reference');
  const text = `${formatUnits(units, instrument.ledgerScale)} ${currency} at ${place}`;
  return { place, paid: money(currency, units), reference: reference.trim(), text };
}

function findPlace(text: string): ExternalPlace | undefined {
  const [, kind, name = ''] = /^(chain|bank|card):([!-~]{1,60})$/.exec(text) ?? [];
  if (kind === 'chain') return findChain(name) && `chain:${name}`;
  return kind === 'bank' || kind === 'card' ? `${kind}:${name}` : undefined;
}
