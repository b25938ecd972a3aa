import { encodeFunctionData, erc20Abi, type Hex, keccak256 } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Chain } from '@istmo/contract/kernel/chain-address';
import { InvalidArgument } from '../invalid-argument.ts';
import { maxCoinPaymentGas, maxTokenGas, toEvmCoin } from '../chain-accounts/port.ts';
import { readOwnTransaction } from './evm-transaction.ts';
import { isRaised, type NetworkFee, type PaymentOrder, type SignedPayment, type TransactionSigner } from './port.ts';

export type EvmSignerSettings = {
  /** 32 bytes; the account of all EVM chains. */
  readonly key: Uint8Array;
  /** By network; a payment on another one is refused. */
  readonly chainIds: Partial<Record<Chain, number>>;
};

type Payment = {
  readonly chainId: number;
  readonly to: Hex;
  readonly data: Hex;
  readonly value: bigint;
  /** What is not used is not paid. */
  readonly gas: bigint;
};

/** Signs transfers of tokens and of the own coins of EVM chains, as transactions of EIP-1559. */
export function evmSigner({ key, chainIds }: EvmSignerSettings): TransactionSigner {
  const account = privateKeyToAccount(`0x${Buffer.from(key).toString('hex')}`);

  const toPayment = (order: Omit<PaymentOrder, 'nonce'>): Payment => {
    const chainId = chainIds[order.network];
    if (chainId === undefined) throw new InvalidArgument(`${order.network} has no chain id`);
    if (order.units <= 0n) throw new InvalidArgument('a payment has an amount');
    const to = toAddress(order.address);
    if (order.contract === null) {
      // By its code: an entry of the registry that lost its contract is not paid in the coin.
      const coin = toEvmCoin(order);
      if (!coin) throw new InvalidArgument(`${order.currency} has no contract on ${order.network}`);
      return { chainId, to, data: '0x', value: order.units * coin.perUnit, gas: maxCoinPaymentGas };
    }
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, order.units] });
    return { chainId, to: toAddress(order.contract), data, value: 0n, gas: maxTokenGas };
  };

  const signAt = async (payment: Payment, nonce: number, { rate, tip }: NetworkFee): Promise<SignedPayment> => {
    if (tip > rate) throw new InvalidArgument('the tip is a part of the fee');
    const fees = { maxFeePerGas: rate, maxPriorityFeePerGas: tip };
    const raw = await account.signTransaction({ type: 'eip1559', ...payment, nonce, ...fees });
    return { txid: keccak256(raw), raw, spends: `${account.address} ${nonce}` };
  };

  return {
    accountOf: (network) => (chainIds[network] === undefined ? undefined : account.address),

    async sign(order) {
      if (order.nonce === undefined) throw new InvalidArgument('a payment on an EVM chain has a nonce');
      return signAt(toPayment(order), order.nonce, order.fee);
    },

    async replace(order, replaced) {
      const payment = toPayment(order);
      const earlier = await readOwnTransaction(replaced, account.address);
      if (!earlier) throw new InvalidArgument('the replaced transaction is not one of this signer');
      const { chainId, to, data, value, nonce } = earlier;
      const isSame =
        chainId === payment.chainId &&
        to === payment.to.toLowerCase() &&
        data === payment.data &&
        value === payment.value;
      if (!isSame) throw new InvalidArgument('the replaced transaction makes another payment');
      if (!isRaised(order.fee, earlier.fee)) throw new InvalidArgument('the replaced transaction pays as much already');
      return signAt(payment, nonce, order.fee);
    },
  };
}

function toAddress(text: string): Hex {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new InvalidArgument('not an address of an EVM chain');
  return `0x${text.slice(2)}`;
}
