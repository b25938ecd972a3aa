import { callResult, quantity } from '../custody/evm-api.ts';
import { type EvmChain, evmNodes } from '../custody/evm-nodes.ts';
import type { ChainAccounts } from './port.ts';

const least = (values: readonly bigint[]): bigint => values.reduce((one, other) => (one < other ? one : other));
const most = (values: readonly bigint[]): bigint => values.reduce((one, other) => (one > other ? one : other));

const wordLength = 64;
const toWord = (value: string): string => value.padStart(wordLength, '0');
const toAddressWord = (address: string): string => toWord(address.slice(2).toLowerCase());
// The first bytes of `balanceOf(address)` and `transfer(address,uint256)` (EIP-20).
const balanceOf = '0x70a08231';
const transfer = '0xa9059cbb';

/** Asks all nodes of one EVM chain: of balances the least counts, of gas the most. */
export function evmAccounts(chain: EvmChain): ChainAccounts {
  const nodes = evmNodes(chain);
  const check = (network: string): void => {
    if (network !== chain.network) throw new Error(`the nodes of ${chain.network} were asked about ${network}`);
  };
  return {
    reads: (network) => network === chain.network,

    async readCoin({ network, address }, signal) {
      check(network);
      const request = { method: 'eth_getBalance', params: [address, 'latest'], schema: quantity };
      return least(await nodes.askAll(request, signal));
    },

    async readToken({ network, address, contract }, signal) {
      check(network);
      const call = { to: contract, data: `${balanceOf}${toAddressWord(address)}` };
      const request = { method: 'eth_call', params: [call, 'latest'], schema: callResult };
      const found = await nodes.askAll(request, signal);
      return least(found.map((word) => (word === '0x' ? 0n : BigInt(word))));
    },

    async estimateGas({ network, contract, from, to, units }, signal) {
      check(network);
      const data = `${transfer}${toAddressWord(to)}${toWord(units.toString(16))}`;
      const request = { method: 'eth_estimateGas', params: [{ from, to: contract, data }], schema: quantity };
      return most(await nodes.askAll(request, signal));
    },
  };
}
