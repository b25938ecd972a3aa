import { randomUUID } from 'node:crypto';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { StateStore } from '../../state-store.ts';
import type { Erc3643Issuance } from '../erc3643.ts';
import { anInvestor, anIssue } from '../issuance.suite.ts';
import type { Distribution, Investor, IssueRequest } from '../port.ts';
import type { StartedSecurities } from './test-trex.ts';

export const newAccount = (): string => privateKeyToAddress(generatePrivateKey());

/** A store whose content a test can save and restore. */
function savedStore() {
  let texts = new Map<string, string>();
  const read = (name: string): unknown => JSON.parse(texts.get(name) ?? 'null');
  const store: StateStore = {
    read: async (name) => read(name),
    readAll: async (prefix) => [...texts.keys()].filter((name) => name.startsWith(prefix)).map(read),
    change: async (name, update) => {
      texts.set(name, JSON.stringify(update(read(name) ?? undefined)));
      return read(name);
    },
  };
  return {
    ...store,
    save: (): ReadonlyMap<string, string> => new Map(texts),
    restore: (saved: ReadonlyMap<string, string>): void => {
      texts = new Map(saved);
    },
  };
}

export type PreparedSecurity = {
  readonly store: ReturnType<typeof savedStore>;
  readonly issuance: Erc3643Issuance;
  readonly request: IssueRequest;
  readonly uuid: string;
  readonly investor: Investor;
  readonly addInvestor: (country?: number) => Promise<Investor>;
  readonly aDistribution: (units: bigint, own?: Partial<Distribution>) => Distribution;
  /** Hands out the units at once. */
  readonly give: (investor: Investor, units: bigint) => Promise<void>;
  readonly unitsOf: (account: string) => Promise<bigint>;
};

/** An issued, authorised security with one registered investor who has one unit, by an adapter that has no faults. */
export async function prepareSecurity(
  node: StartedSecurities,
  own: Partial<IssueRequest> = {},
): Promise<PreparedSecurity> {
  const store = savedStore();
  const issuance = node.open({ store });
  const request = anIssue([issuance.platformAccount, node.contracts.factory], own);
  const outcome = await issuance.issue(request);
  if (outcome.state !== 'issued') throw new Error(outcome.reason);
  const uuid = request.id;
  await issuance.authorize(uuid);
  const addInvestor = async (country = 222): Promise<Investor> => {
    const investor = { ...anInvestor(newAccount()), country };
    await issuance.registerInvestor(investor);
    return investor;
  };
  const investor = await addInvestor();
  const aDistribution: PreparedSecurity['aDistribution'] = (units, other) => ({
    id: randomUUID(),
    assetUuid: uuid,
    investor: investor.id,
    units,
    ...other,
  });
  const give: PreparedSecurity['give'] = async ({ id }, units) => {
    const distribution = aDistribution(units, { investor: id });
    await issuance.distribute(distribution);
    const { state } = await issuance.distribute(distribution);
    if (state !== 'confirmed') throw new Error(`the units are ${state}`);
  };
  await give(investor, 1n);
  const unitsOf = async (account: string): Promise<bigint> =>
    (await issuance.readHoldings(uuid)).find((one) => one.account === account)?.units ?? 0n;
  return { store, issuance, request, uuid, investor, addInvestor, aDistribution, give, unitsOf };
}
