import { findInstrument } from '@istmo/contract/kernel/instrument';
import { formatUnits, money, parseUnits } from '@istmo/contract/kernel/money';
import { eventIdOf, type ExternalPlace, fundTreasury, post } from '@istmo/ledger';
import { findChain } from '@istmo/contract/kernel/chain-address';
import type { AdminCommands } from './admin-command.ts';
import type { App } from '../app.ts';
import { readRegistry } from '../areas/instruments/public.ts';

/** What the operator brings in from outside (docs/recipes/network-costs.md). */
export const treasuryCommands: AdminCommands = {
  'fund-treasury': {
    usage: '<chain:ETH, bank:… or card:…> <currency> <amount> <reference, once for each payment>',
    run: ({ withApp }, [place = '', currency = '', amount = '', reference = '']) =>
      withApp((app) => bookFunding(app, { place, currency, amount, reference })),
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
export async function bookFunding(app: App, { place: written, currency, amount, reference }: Funding): Promise<string> {
  const place = findPlace(written);
  const instrument = findInstrument((await readRegistry(app)).instruments, currency);
  if (!place) throw new Error(`${written} is not a place outside`);
  if (!instrument || instrument.kind === 'security') throw new Error(`${currency} is not money of the registry`);
  const units = parseUnits(amount, instrument.ledgerScale);
  if (units === undefined || units <= 0n) throw new Error(`${amount} is not an amount of ${currency}`);
  if (reference.trim() === '') throw new Error('a payment has a reference');
  const id = eventIdOf(`funding:${reference.trim()}`);
  const movement = fundTreasury({ id, at: app.clock.now(), amount: money(currency, units), place });
  const [result] = await app.db.inTransaction((tx) => post(tx, movement));
  const text = `${formatUnits(units, instrument.ledgerScale)} ${currency} at ${place}`;
  return result?.isReplay ? `was booked before: ${text}` : `booked: ${text}`;
}

function findPlace(text: string): ExternalPlace | undefined {
  const [, kind, name = ''] = /^(chain|bank|card):([!-~]{1,60})$/.exec(text) ?? [];
  if (kind === 'chain') return findChain(name) && `chain:${name}`;
  return kind === 'bank' || kind === 'card' ? `${kind}:${name}` : undefined;
}
