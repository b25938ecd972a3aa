/** A person whose names are compared with the watch lists; a birth date narrows the hits. */
export type ScreenedPerson = {
  readonly names: readonly string[];
  /** YYYY-MM-DD. */
  readonly bornOn?: string | undefined;
};

/** An entry of a watch list that may be the person, or that is the address. */
export type ScreeningHit = {
  readonly list: string;
  /** How well it fits, 0 to 100; null where people compare. */
  readonly score: number | null;
  readonly entry: {
    readonly id: string;
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
}
