import type { Outage } from '../outage.ts';

/** A person whose names are compared with the watch lists; a birth date and countries narrow the hits. */
export type ScreenedPerson = {
  readonly names: readonly string[];
  /** YYYY-MM-DD. */
  readonly bornOn?: string | undefined;
  /** ISO 3166 alpha-2 codes of nationality and residence. */
  readonly countries?: readonly string[] | undefined;
  /** One of the names is a company's. */
  readonly isCompany?: boolean | undefined;
};

export const reasonKinds = ['name', 'birth', 'country'] as const;
export const reasonResults = ['primary', 'strong', 'weak', 'same', 'near', 'other', 'unknown'] as const;

/** Why an entry fits: what was compared, what came out of it, and the points that it gave or took. */
export type MatchReason = {
  readonly kind: (typeof reasonKinds)[number];
  /** Of a name: how sure the list is of it. */
  readonly result: (typeof reasonResults)[number];
  /** Null where the provider rates the entry in its own way. */
  readonly points: number | null;
  readonly own: string;
  readonly listed: string;
};

/** An entry of a watch list that may be the person, or that is the address. */
export type ScreeningHit = {
  readonly list: string;
  /** How well it fits, 0 to 100; null where people compare. */
  readonly score: number | null;
  /** Where the adapter knows them. */
  readonly reasons?: readonly MatchReason[] | undefined;
  readonly entry: {
    readonly id: string;
    /** Another one whenever the list changes the entry, where the adapter knows it. */
    readonly version?: string | undefined;
    readonly name: string;
    readonly bornOn?: string | undefined;
    /** What the list says about it. */
    readonly note?: string | undefined;
  };
};

export type PersonScreening = {
  /** The best first, each entry once; none when nothing was found. */
  readonly hits: readonly ScreeningHit[];
  /** The provider's answer as it was received, for the evidence. */
  readonly raw: string;
};

type ScreenedAddress = { readonly network: string; readonly address: string };

export type AddressScreening = {
  /** `unknown`: the provider cannot tell, for example because it does not know the network. */
  readonly result: 'clear' | 'hit' | 'unknown';
  readonly hits: readonly ScreeningHit[];
  readonly raw: string;
};

/**
 * Compares persons and addresses with watch lists: sanctions, politically exposed persons, stolen money. A hit is a resemblance, not a
 * verdict: staff decide. All calls throw `Outage` when the provider does not answer, and are safe to repeat; no answer is never a clear one.
 */
export interface Screening {
  screenPerson(person: ScreenedPerson, signal?: AbortSignal): Promise<PersonScreening>;
  screenAddress(address: ScreenedAddress, signal?: AbortSignal): Promise<AddressScreening>;
  /** Where the adapter compares with copies of its own; undefined where the provider has the lists. */
  readonly copies?: ListCopyTask | undefined;
}

type ListCopyTask = {
  /**
   * Reads the lists that changed. `version` is another one whenever an entry is: then names are to be compared again. A list that could not be
   * read stays as it was and is among the failures.
   */
  refresh(signal?: AbortSignal): Promise<{ readonly version: string; readonly failures: readonly Outage[] }>;
};
