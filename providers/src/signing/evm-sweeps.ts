import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import { encodeFunctionData, erc20Abi, type Hex, keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Chain } from '@istmo/contract/kernel/chain-address';
import { isTestKey } from '../custody/addresses.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import { coinTransferGas, maxTokenGas } from '../chain-accounts/port.ts';
import type { SignedPayment, SweepKeys, SweepOrder } from './port.ts';

export type EvmSweepSettings = {
  /** 32 bytes; the account that pays on all EVM chains, into which is collected. */
  readonly key: Uint8Array;
  /** The private account key of deposit addresses, m/44'/60'/a' (xprv). */
  readonly depositKey: string;
  /** By network; nothing is signed on another one. */
  readonly chainIds: Partial<Record<Chain, number>>;
  /** The most that a transaction pays to its network, in wei per gas. */
  readonly maxRate: (network: Chain) => bigint;
};

const accountDepth = 3;

/**
 * Signs what collects deposits on EVM chains. It takes no destination: a top-up goes from the account that pays to a deposit address, what is
 * collected from a deposit address to the account that pays, and both addresses are derived from its own keys.
 */
export function evmSweepSigner({ key, depositKey, chainIds, maxRate }: EvmSweepSettings): SweepKeys {
  const wallet = privateKeyToAccount(toHexKey(key));
  const receiving = readPrivateKey(depositKey).deriveChild(0);

  const accountAt = (index: number) => {
    if (!Number.isInteger(index) || index < 0 || index >= HARDENED_OFFSET)
      throw new InvalidArgument(`${index} is not an address index`);
    const { privateKey } = receiving.deriveChild(index);
    if (!privateKey) throw new InvalidArgument(`no key at ${index}`);
    return privateKeyToAccount(toHexKey(privateKey));
  };

  const toFields = ({ network, amount, gas, fee: { rate, tip }, nonce }: SweepOrder, maxGas: bigint) => {
    const chainId = chainIds[network];
    if (chainId === undefined) throw new InvalidArgument(`${network} has no chain id`);
    if (amount <= 0n) throw new InvalidArgument('a transfer has an amount');
    if (gas > maxGas) throw new InvalidArgument(`the transfer needs more gas than ${maxGas}`);
    if (rate > maxRate(network) || tip > rate) throw new InvalidArgument(`the fee is above ${maxRate(network)}`);
    return { type: 'eip1559', chainId, nonce, gas, maxFeePerGas: rate, maxPriorityFeePerGas: tip } as const;
  };

  const toSigned = (raw: Hex, account: string, nonce: number): SignedPayment => ({
    txid: keccak256(raw),
    raw,
    spends: `${account} ${nonce}`,
  });

  return {
    wallet: wallet.address,
    networks: Object.keys(chainIds),
    addressOf: (index) => accountAt(index).address,

    async signTopUp(order) {
      const fields = toFields(order, coinTransferGas);
      if (order.amount > maxTokenGas * maxRate(order.network))
        throw new InvalidArgument('the amount is more than the transfer of a token costs');
      const to = accountAt(order.index).address;
      return toSigned(
        await wallet.signTransaction({ ...fields, to, value: order.amount }),
        wallet.address,
        order.nonce,
      );
    },

    async signToken(order) {
      const fields = toFields(order, maxTokenGas);
      if (!/^0x[0-9a-fA-F]{40}$/.test(order.contract)) throw new InvalidArgument('not an address of an EVM chain');
      const from = accountAt(order.index);
      const args = [wallet.address, order.amount] as const;
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
      const to: Hex = `0x${order.contract.slice(2)}`;
      return toSigned(await from.signTransaction({ ...fields, to, data, value: 0n }), from.address, order.nonce);
    },

    async signCoin(order) {
      const fields = toFields(order, coinTransferGas);
      const from = accountAt(order.index);
      const payment = { ...fields, to: wallet.address, value: order.amount };
      return toSigned(await from.signTransaction(payment), from.address, order.nonce);
    },
  };
}

/** Whether the key is the private one of a public test account. */
export const isTestDepositKey = (key: string): boolean => isTestKey(readPrivateKey(key).publicExtendedKey);

const toHexKey = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`;

function readPrivateKey(text: string): HDKey {
  // The messages never repeat the key.
  if (!text.startsWith('xprv')) throw new Error('the key of deposit addresses is not an extended private key (xprv)');
  const node = HDKey.fromExtendedKey(text);
  if (node.depth !== accountDepth || node.index < HARDENED_OFFSET)
    throw new Error("the key of deposit addresses is not of an account: m/44'/60'/a'");
  return node;
}
