import { encodeAbiParameters, type Hex, isAddress, isHex, keccak256, toFunctionSelector } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Chain } from '@istmo/contract/kernel/chain-address';
import { InvalidArgument } from '../invalid-argument.ts';
import {
  complianceAbi,
  factoryAbi,
  identityAbi,
  identityFactoryAbi,
  registryAbi,
  tokenAbi,
} from '../issuance/erc3643/abi.ts';
import type { CallSigner } from '../contract-calls/port.ts';

export type EvmCallSignerSettings = {
  /** 32 bytes each: of the account that issues, and of the key that the claim issuer's contract knows. */
  readonly key: Uint8Array;
  readonly claimKey: Uint8Array;
  /** By network; nothing is signed on another one. */
  readonly chainIds: Partial<Record<Chain, number>>;
  readonly maxRate: (network: Chain) => bigint;
  readonly maxGas: bigint;
};

const signable: ReadonlySet<string> = new Set(
  [...factoryAbi, ...tokenAbi, ...registryAbi, ...complianceAbi, ...identityFactoryAbi, ...identityAbi]
    .filter(({ stateMutability }) => stateMutability === 'nonpayable')
    .map((call) => toFunctionSelector(call)),
);
const selectorLength = 10;

const toKey = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`;

/** Signs the calls that issue and administer securities, and no others: never a payment, never a new contract. */
export function evmCallSigner({ key, claimKey, ...limits }: EvmCallSignerSettings): CallSigner {
  const account = privateKeyToAccount(toKey(key));
  const claimAccount = privateKeyToAccount(toKey(claimKey));
  return {
    account: account.address,

    async signCall({ network, to, data, gas, fee: { rate, tip }, nonce }) {
      const chainId = limits.chainIds[network];
      if (chainId === undefined) throw new InvalidArgument(`${network} has no chain id`);
      if (!isAddress(to, { strict: false }) || !isHex(data)) throw new InvalidArgument('not a call of a contract');
      if (!signable.has(data.slice(0, selectorLength))) throw new InvalidArgument('not a call that issuing needs');
      if (gas > limits.maxGas) throw new InvalidArgument(`the call needs more gas than ${limits.maxGas}`);
      if (rate > limits.maxRate(network) || tip > rate)
        throw new InvalidArgument(`the fee is above ${limits.maxRate(network)}`);
      const fees = { maxFeePerGas: rate, maxPriorityFeePerGas: tip };
      const fields = { chainId, to, data, gas, nonce, value: 0n };
      const raw = await account.signTransaction({ type: 'eip1559', ...fields, ...fees });
      return { txid: keccak256(raw), raw };
    },

    async signClaim({ identity, topic, data }) {
      if (!isAddress(identity, { strict: false }) || !isHex(data) || data.length !== 66)
        throw new InvalidArgument('a claim is about an identity and a hash');
      const types = [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] as const;
      return claimAccount.signMessage({
        message: { raw: keccak256(encodeAbiParameters(types, [identity, topic, data])) },
      });
    },
  };
}
