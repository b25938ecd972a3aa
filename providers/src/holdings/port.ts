import { InvalidArgument } from '../invalid-argument.ts';

/** Where money of the platform is: a network, a bank account, an acquirer of cards. */
export type HoldingPlace = `chain:${string}` | `bank:${string}` | `card:${string}`;

/** What is at a place of a currency, in its ledger scale. */
export type UnitsAtPlace = { readonly place: HoldingPlace; readonly currency: string; readonly units: bigint };

/** `hot`: its keys sign at once. `cold`: its keys are offline, so that people move from it. `account`: with a bank or an acquirer. */
type Purse = 'hot' | 'cold' | 'account';

/** What is at a place now, as the custodian, the bank or the acquirer says. */
export type Holding = {
  readonly place: HoldingPlace;
  readonly currency: string;
  readonly purse: Purse;
  /** In the currency's ledger scale. */
  readonly units: bigint;
  /** Of when it is, where it is not of now: a bank states the balance of a day that has ended. */
  readonly asOf?: Date;
};

/** What a place has of a currency that could not be read. It is not zero: nothing is known of it. */
export type UnknownHolding = { readonly place: HoldingPlace; readonly currency: string; readonly reason: string };

type HoldingsReading = {
  readonly holdings: readonly Holding[];
  readonly unknown: readonly UnknownHolding[];
};

/** What says what is at one place. Throws `Outage` where it does not know, so that the place is unknown and not empty. */
export type HoldingsPart = {
  readonly place: HoldingPlace;
  read(signal?: AbortSignal): Promise<readonly Holding[]>;
};

/** An order to move between the hot and the cold wallet of a network. */
export type PurseMove = {
  /** Ours; the same id again has no second effect. */
  readonly id: string;
  readonly place: HoldingPlace;
  readonly currency: string;
  readonly from: 'hot' | 'cold';
  readonly to: 'hot' | 'cold';
  readonly units: bigint;
};

/**
 * Says what is held for the platform outside its books, and takes orders to move between hot and cold. A network's figures are those of
 * its blocks. A part that cannot be read is named as unknown; all calls throw `Outage` when the provider does not answer, and are safe to repeat.
 */
export interface Holdings {
  /** Of an installation that is run without it: each call throws `NotConnected`, so nothing is asked of it by itself. */
  readonly isLeftOut?: true;
  readHoldings(signal?: AbortSignal): Promise<HoldingsReading>;
  /** `refused`: nothing is moved, because there is not that much in the wallet or no custodian takes orders. */
  orderMove(move: PurseMove, signal?: AbortSignal): Promise<'accepted' | 'refused'>;
}

/** The place and the currency of a key, which are written with a space between them. */
export function parsePlace(key: string): { place: HoldingPlace; currency: string } {
  const [, kind = '', name = '', currency = ''] = /^(chain|bank|card):(\S+) (\S+)$/.exec(key) ?? [];
  if (kind === 'chain' || kind === 'bank' || kind === 'card') return { place: `${kind}:${name}`, currency };
  throw new InvalidArgument('a place is chain:…, bank:… or card:…');
}
