import { Outage } from '../outage.ts';

/** The service refuses a change of a holding as things are: nothing of it was moved, and nothing will be under its id. */
export class IssuanceRefusal extends Outage {
  constructor(cause: unknown) {
    super('issuance', cause, false);
  }
}

/** A security to be issued. Amounts are in units of its precision. */
export type IssueRequest = {
  /** Ours, a UUID. A repeat under the same id never issues again. */
  readonly id: string;
  readonly name: string;
  readonly ticker: string;
  /** A bare host name. */
  readonly domain: string;
  /** 0 to 8. */
  readonly precision: number;
  readonly units: bigint;
  readonly destinationAddress: string;
  readonly reissuance: { readonly address: string; readonly units: bigint } | undefined;
  readonly isConfidential: boolean;
  readonly isTransferRestricted: boolean;
  /** A compressed public key in hexadecimal; '' where the service uses the platform's. */
  readonly publicKey: string;
};

/** A security as the issuance service has it. Ids that a service does not know are ''. */
export type IssuedAsset = {
  readonly requestId: string;
  readonly uuid: string;
  readonly assetId: string;
  readonly reissuanceTokenId: string;
  readonly txid: string;
  readonly assetBlinder: string;
  readonly tokenBlinder: string;
  /** Where the amounts of the issue can be read; '' where they are public. */
  readonly unblindLink: string;
  /** Registered with its contract and entitled to be handed out. */
  readonly isAuthorized: boolean;
};

export type IssueOutcome =
  | { readonly state: 'issued'; readonly asset: IssuedAsset }
  /** The service will never issue it as asked. */
  | { readonly state: 'refused'; readonly reason: string };

export type Investor = {
  /** Ours, a UUID; an investor is registered once. */
  readonly id: string;
  readonly name: string;
  readonly isCompany: boolean;
  /** The investor's account at the service: a GAID, or an address of the chain. */
  readonly account: string;
  /** ISO 3166 numeric code. */
  readonly country: number;
};

/** Who may hold a security, as far as a service can enforce it itself; the platform's own rules are checked before. */
export type Restrictions = {
  /** ISO 3166 numeric codes; undefined where any country may hold it. */
  readonly countries: readonly number[] | undefined;
  readonly maxHolders: number | undefined;
  readonly maxUnitsOfHolder: bigint | undefined;
  readonly maxSupply: bigint | undefined;
  readonly isPaused: boolean;
};

/** One hand-out of units to an investor. */
export type Distribution = {
  /** Ours, a UUID. A repeat under the same id never hands out again. */
  readonly id: string;
  readonly assetUuid: string;
  readonly investor: string;
  readonly units: bigint;
};

/**
 * `prepared`: nothing was sent; `sent`: with its transaction, and not confirmed by the service; `unknown`: whether it was sent is not known,
 * and it is never sent a second time until the chain has proved that the first is not there; `cancelled`: nothing was and will be sent.
 */
const distributionStates = ['prepared', 'sent', 'unknown', 'confirmed', 'cancelled'] as const;
export type DistributionState = (typeof distributionStates)[number];
export type DistributionStatus = {
  readonly state: DistributionState;
  readonly txid: string;
  /** Why it was cancelled, in the service's words. */
  readonly reason?: string;
};

export type Holding = { readonly account: string; readonly units: bigint; readonly frozenUnits: bigint };

/** A staff measure against a holding. `unsupported`: the service has no such power, and the measure holds in the platform's books only. */
export type MeasureOutcome =
  | {
      readonly state: 'done';
      readonly txid: string;
      /** The restrictions that the service cannot enforce, so that they hold in the platform's own rules only. */
      readonly uncovered?: readonly (keyof Restrictions)[];
    }
  | { readonly state: 'unsupported' };

/**
 * The service that puts securities on a chain. All calls throw `Outage` when there is no readable answer: whether something happened is then
 * unknown, and the reading calls tell. Every call is safe to repeat under its id.
 */
export interface Issuance {
  /** Of an installation that is run without it: each call throws `NotConnected`, so nothing is asked of it by itself. */
  readonly isLeftOut?: true;
  /** The platform's own account at the service, as `readHoldings` names it: it holds what the platform keeps for its customers. */
  readonly platformAccount: string;
  issue(request: IssueRequest, signal?: AbortSignal): Promise<IssueOutcome>;
  /** Undefined when the service has no security of this request. */
  findIssue(request: IssueRequest, signal?: AbortSignal): Promise<IssuedAsset | undefined>;
  /** Registers the security's contract and entitles it to be handed out. A repeat does nothing more. */
  authorize(assetUuid: string, signal?: AbortSignal): Promise<IssuedAsset>;
  registerInvestor(investor: Investor, signal?: AbortSignal): Promise<void>;
  restrict(assetUuid: string, restrictions: Restrictions, signal?: AbortSignal): Promise<MeasureOutcome>;
  /** Continues a distribution from wherever it stopped, and never sends it twice. */
  distribute(distribution: Distribution, signal?: AbortSignal): Promise<DistributionStatus>;
  /** Units at each account now, the platform's own included. */
  readHoldings(assetUuid: string, signal?: AbortSignal): Promise<readonly Holding[]>;
  readSupply(assetUuid: string, signal?: AbortSignal): Promise<bigint>;
  /** `units` undefined freezes the whole account. */
  freeze(
    change: { id: string; assetUuid: string; account: string; units: bigint | undefined },
    signal?: AbortSignal,
  ): Promise<MeasureOutcome>;
  unfreeze(
    change: { id: string; assetUuid: string; account: string; units: bigint | undefined },
    signal?: AbortSignal,
  ): Promise<MeasureOutcome>;
  forceTransfer(
    change: { id: string; assetUuid: string; from: string; to: string; units: bigint },
    signal?: AbortSignal,
  ): Promise<MeasureOutcome>;
  /** Moves everything of a lost account to the same investor's new one. */
  recover(
    change: { id: string; assetUuid: string; lost: string; replacement: string; investor: string },
    signal?: AbortSignal,
  ): Promise<MeasureOutcome>;
}

/** What an address is for: what is issued comes there, the right to issue more, or what a customer sends in. */
const addressPurposes = ['destination', 'reissuance', 'deposit'] as const;
export type AddressPurpose = (typeof addressPurposes)[number];

/** Units of a security that came in from outside, at one output of a transaction, as the platform's own wallet unblinds it. */
export type IncomingUnits = {
  readonly txid: string;
  readonly output: number;
  readonly assetId: string;
  /** As `readAddress` gave it out, however the payer wrote it. */
  readonly address: string;
  readonly units: bigint;
  /** The block that includes it; undefined while it waits for one. */
  readonly block: { readonly height: number; readonly hash: string } | undefined;
  /** 1 in the newest block, 0 while it waits for one. */
  readonly confirmations: number;
};

/**
 * What came to the addresses whose purpose is 'deposit'. What the chain took back is in no answer. Calls throw `Outage` as those of `Issuance`
 * do.
 */
export interface IssuanceDeposits {
  /** The newest block; its height can decrease. */
  readTip(signal?: AbortSignal): Promise<{ readonly height: number; readonly hash: string }>;
  /**
   * What is in blocks after the cursor ('' from the first; one that the chain does not know too), or waits for a block, and the cursor of the
   * next call. After a reorganisation it goes on where the chains part.
   */
  readIncoming(
    cursor: string,
    signal?: AbortSignal,
  ): Promise<{ readonly received: readonly IncomingUnits[]; readonly cursor: string }>;
  /** The outputs of one transaction; none where the wallet does not have it. */
  readTransaction(txid: string, signal?: AbortSignal): Promise<readonly IncomingUnits[]>;
  /** The newest outputs that pay an address, at most 100, the newest first. */
  readReceived(address: string, signal?: AbortSignal): Promise<readonly IncomingUnits[]>;
}

/** The platform's addresses on the chain of the securities. Calls throw `Outage` as those of `Issuance` do. */
export interface IssuanceWallet {
  /** The same one for the same owner and purpose, whenever it is asked. */
  readAddress(of: { owner: string; purpose: AddressPurpose }, signal?: AbortSignal): Promise<string>;
  /** Whether the text is an address that this service's securities may be issued to. */
  isAddress(text: string): boolean;
  /** Undefined where customers send securities to the address of a chain that the custody watches anyway, as on an EVM chain. */
  readonly deposits: IssuanceDeposits | undefined;
}

/** What an installation has: the service and its wallet. */
export type IssuanceService = Issuance & IssuanceWallet;
