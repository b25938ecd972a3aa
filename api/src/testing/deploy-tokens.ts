import type { Chain } from '@istmo/contract/kernel/chain-address';
import { instrumentSeeds } from '@istmo/db/seeds/instruments';
import type { TestEnv } from './test-env.ts';

type Contract = `0x${string}`;
type TestNode = { readonly deploy: (code: string, decimals: number) => Promise<Contract> };

/** Deploys every token that the seeds have on a network, because custody refuses the whole network while one is not there; returns the contracts by code. */
export async function deployTokens(
  { owner }: TestEnv,
  node: TestNode,
  network: Chain,
): Promise<ReadonlyMap<string, Contract>> {
  const tokens = instrumentSeeds.filter(({ networks = [] }) =>
    networks.some(({ chain, contract }) => chain === network && contract),
  );
  const contracts = new Map<string, Contract>();
  for (const { code, ledgerScale } of tokens) {
    const contract = await node.deploy(code, ledgerScale);
    await owner.query(
      'update app.instrument_network set contract = $1 where instrument = $2 and chain = $3 and contract is not null',
      [contract, code, network],
    );
    contracts.set(code, contract);
  }
  return contracts;
}
