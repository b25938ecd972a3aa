import * as z from 'zod/mini';
import { storedValue, type StateStore, type StoredValue } from '../../state-store.ts';

/*
 * What the adapter has done at a service that has no idempotency keys: each step is stored before it is taken. The journal must survive a
 * crash and be the same for all processes.
 */

const units = z.string().check(z.regex(/^\d+$/));

const issuedSchema = z.object({
  requestId: z.string(),
  uuid: z.string(),
  assetId: z.string(),
  reissuanceTokenId: z.string(),
  txid: z.string(),
  assetBlinder: z.string(),
  tokenBlinder: z.string(),
  unblindLink: z.string(),
  isAuthorized: z.boolean(),
});

/** `sent`: the service may have issued it; `known` are the securities with the same marks that were there before. */
const issueSchema = z.object({
  state: z.enum(['none', 'sent', 'issued', 'refused']),
  /** A digest of what was requested. */
  request: z.string(),
  known: z.array(z.string()),
  asset: z.optional(issuedSchema),
  reason: z.optional(z.string()),
});
export type IssueEntry = z.infer<typeof issueSchema>;

/** Steps of a distribution; those that end in `-ing` are outside calls whose outcome is not known. */
const distributionSteps = [
  'open',
  'assigning',
  'assigned',
  'creating',
  'ready',
  'sending',
  'sent',
  'confirmed',
  'cancelled',
] as const;

const distributionSchema = z.object({
  /** Counts the changes, so that of two processes one takes a step. */
  version: z.int(),
  step: z.enum(distributionSteps),
  assetUuid: z.string(),
  investor: z.string(),
  units,
  /** Assignments of the security that were there before ours. */
  known: z.array(z.string()),
  assignment: z.string(),
  address: z.string(),
  assetId: z.string(),
  distributionUuid: z.string(),
  /** How often it was sent; a further time only after the chain has proved that the last one is not there. */
  attempt: z.int(),
  /** The tip, and the unspent outputs of the security, before it was sent. */
  sentSince: z.object({ block: z.string(), height: z.int(), unspent: z.array(z.string()) }),
  txid: z.string(),
  reason: z.string(),
});
export type DistributionEntry = z.infer<typeof distributionSchema>;

/** An investor as the service knows it: `id` is '' until it does. */
const investorSchema = z.object({ id: z.string(), account: z.string() });
type InvestorEntry = z.infer<typeof investorSchema>;

export type IssuanceJournal = {
  issue(requestId: string): StoredValue<IssueEntry>;
  /** The request that a security was issued for. */
  requestOf(assetUuid: string): StoredValue<string>;
  investor(id: string): StoredValue<InvestorEntry>;
  /** The number of the category of a security at the service; '' where it is not known. */
  categoryOf(assetUuid: string): StoredValue<string>;
  distribution(id: string): StoredValue<DistributionEntry | null>;
  /** The assignments at the service that are ours, each with its distribution. */
  assignmentOwner(assetUuid: string, assignment: string): StoredValue<string>;
  /** The one distribution of a security under way: the service puts all that is ready into one transaction. */
  underWay(assetUuid: string): StoredValue<string>;
  address(purpose: string, owner: string): StoredValue<string>;
};

const emptyText = () => '';

export function issuanceJournal(stateStore: StateStore): IssuanceJournal {
  const textAt = (name: string) =>
    storedValue<string>(stateStore, {
      name: `issuance/${name}`,
      schema: z.string(),
      empty: emptyText,
      isKept: true,
    });
  return {
    issue: (requestId) =>
      storedValue<IssueEntry>(stateStore, {
        name: `issuance/issue/${requestId}`,
        schema: issueSchema,
        empty: () => ({ state: 'none', request: '', known: [] }),
        isKept: true,
      }),
    requestOf: (assetUuid) => textAt(`asset/${assetUuid}`),
    investor: (id) =>
      storedValue<InvestorEntry>(stateStore, {
        name: `issuance/investor/${id}`,
        schema: investorSchema,
        empty: () => ({ id: '', account: '' }),
        isKept: true,
      }),
    categoryOf: (assetUuid) => textAt(`category/${assetUuid}`),
    distribution: (id) =>
      storedValue<DistributionEntry | null>(stateStore, {
        name: `issuance/distribution/${id}`,
        schema: z.nullable(distributionSchema),
        empty: () => null,
        isKept: true,
      }),
    assignmentOwner: (assetUuid, assignment) => textAt(`assignment/${assetUuid}/${assignment}`),
    underWay: (assetUuid) => textAt(`under-way/${assetUuid}`),
    address: (purpose, owner) => textAt(`address/${purpose}/${owner}`),
  };
}

/** Takes the name for `owner` unless another has it. */
export async function claim(entry: StoredValue<string>, owner: string): Promise<boolean> {
  return entry.change((current) =>
    current === '' || current === owner ? { value: owner, result: true } : { value: current, result: false },
  );
}

export async function release(entry: StoredValue<string>, owner: string): Promise<void> {
  await entry.change((current) => ({ value: current === owner ? '' : current, result: true }));
}

/** Stores a step of a distribution; undefined where another process has taken one since. */
export async function storeStep(
  stored: StoredValue<DistributionEntry | null>,
  entry: DistributionEntry,
  change: Partial<DistributionEntry>,
): Promise<DistributionEntry | undefined> {
  const next = { ...entry, ...change, version: entry.version + 1 };
  return stored.change((now) =>
    now?.version === entry.version ? { value: next, result: next } : { value: now, result: undefined },
  );
}
