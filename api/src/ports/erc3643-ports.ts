import { parseChainAddress } from '@istmo/contract/kernel/chain-address';
import type { Db } from '@istmo/db/tx';
import type { IssuanceService } from '@istmo/providers/issuance/port';
import { orderedSigner } from './ordered-signer.ts';
import { tableStateStore } from '../runtime/table-state-store.ts';
import { nowhere } from '../settings/setting-kinds.ts';
import type { Settings } from '../settings/settings.ts';
import { SettingsError } from '../settings/settings-problems.ts';

const gwei = 1_000_000_000n;

/** Securities as ERC-3643 tokens on an EVM chain, signed by the signer's process. */
export function openErc3643(settings: Settings, db: Db): IssuanceService {
  const { erc3643Network: network, erc3643Contracts: contracts, erc3643Account: account } = settings;
  const [nodes, chainId] =
    network === 'ETH'
      ? [settings.ethereumNodes, settings.ethereumChain]
      : [settings.polygonNodes, settings.polygonChain];
  const problems = [
    ...(contracts.factory === nowhere ? ['ISTMO_ISSUANCE is erc3643: set ISTMO_ERC3643_CONTRACTS'] : []),
    ...(account === nowhere ? ['ISTMO_ISSUANCE is erc3643: set ISTMO_ERC3643_ACCOUNT'] : []),
    ...(nodes.length > 0
      ? []
      : [`ISTMO_ISSUANCE is erc3643: set ISTMO_${network === 'ETH' ? 'ETHEREUM' : network}_NODES`]),
  ];
  if (problems.length > 0) throw new SettingsError(problems);
  const { factory, identities, claims, countries, balances, supply, topics, block } = contracts;

  const open = async () => {
    // Loaded by who needs it: it takes more memory than the other adapters.
    const { erc3643Issuance } = await import('@istmo/providers/issuance/erc3643');
    return erc3643Issuance({
      network,
      chainId,
      nodes,
      fetch,
      contracts: {
        factory,
        identityFactory: identities,
        claimIssuer: claims,
        claimTopics: topics,
        countryModule: countries,
        balanceModule: balances,
        supplyModule: supply,
        firstBlock: block,
      },
      signer: orderedSigner(db, account),
      store: tableStateStore(db, 'issuance_journal'),
      confirmations: settings.erc3643Confirmations,
      maxRate: BigInt(settings.erc3643MaxFee) * gwei,
    });
  };
  return openedLater(account, open);
}

function openedLater(platformAccount: string, open: () => Promise<IssuanceService>): IssuanceService {
  let opened: Promise<IssuanceService> | undefined;
  const get = (): Promise<IssuanceService> => (opened ??= open());
  return {
    platformAccount: parseChainAddress('ETH', platformAccount) ?? platformAccount,
    isAddress: (text) => parseChainAddress('ETH', text) !== undefined,
    issue: async (...given) => (await get()).issue(...given),
    findIssue: async (...given) => (await get()).findIssue(...given),
    authorize: async (...given) => (await get()).authorize(...given),
    registerInvestor: async (...given) => (await get()).registerInvestor(...given),
    restrict: async (...given) => (await get()).restrict(...given),
    distribute: async (...given) => (await get()).distribute(...given),
    readHoldings: async (...given) => (await get()).readHoldings(...given),
    readSupply: async (...given) => (await get()).readSupply(...given),
    freeze: async (...given) => (await get()).freeze(...given),
    unfreeze: async (...given) => (await get()).unfreeze(...given),
    forceTransfer: async (...given) => (await get()).forceTransfer(...given),
    recover: async (...given) => (await get()).recover(...given),
    readAddress: async (...given) => (await get()).readAddress(...given),
    deposits: undefined,
  };
}
