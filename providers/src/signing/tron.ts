import { createBase58check, hex } from '@scure/base';
import { sha256 } from '@noble/hashes/sha2.js';
import { encodeFunctionData, erc20Abi } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { parseAddress } from '../custody/addresses.ts';
import { fromNodeAddress, toNodeAddress } from '../custody/node-spelling.ts';
import { InvalidArgument } from '../invalid-argument.ts';
import type { TransactionSigner } from './port.ts';
import { txidOf, writeRawData, writeTransaction } from './tron-transaction.ts';

export type TronSignerSettings = {
  /** 32 bytes. */
  readonly key: Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

const base58check = createBase58check(sha256);

/** The address that payments leave from. */
export function tronAccount(key: Uint8Array): string {
  const { address } = privateKeyToAccount(`0x${hex.encode(key)}`);
  return fromNodeAddress('TRON', address) ?? '';
}

// Above what a transfer to an account without the token takes; what is not used is not burnt.
const maxEnergy = 150_000n;
// Whatever a server says that energy costs: 500 TRX.
const maxFeeLimit = 500_000_000n;
// Long enough for an outage of the servers, and below the day that the network allows.
const validForMs = 6 * 3_600_000;

/**
 * Signs transfers of tokens on Tron. Tron does not number the transactions of an account: a second one for the same withdrawal would pay twice, so
 * that none replaces another, and what was signed first is all that is ever stored. It can be included until it expires, and never after.
 */
export function tronSigner({ key, now }: TronSignerSettings): TransactionSigner {
  const account = privateKeyToAccount(`0x${hex.encode(key)}`);
  const owner = base58check.decode(tronAccount(key));

  return {
    accountOf: () => undefined,

    async sign({ id, network, contract, currency, address, units, fee }) {
      if (network !== 'TRON') throw new InvalidArgument(`${network} is not Tron`);
      if (contract === null) throw new InvalidArgument(`${currency} has no contract on ${network}`);
      if (units <= 0n) throw new InvalidArgument('a payment has an amount');
      const [payee, token] = [address, contract].map((text) => {
        const parsed = parseAddress({ network, address: text });
        if (parsed === undefined) throw new InvalidArgument('not an address of Tron');
        return parsed;
      });
      const feeLimit = fee.rate * maxEnergy;
      const timestamp = now();
      const args = [`0x${toNodeAddress(network, payee ?? '').slice(2)}`, units] as const;
      const rawData = writeRawData({
        reference: readReference(fee.reference),
        expiration: timestamp + validForMs,
        timestamp,
        owner,
        contract: base58check.decode(token ?? ''),
        data: hex.decode(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }).slice(2)),
        feeLimit: feeLimit < maxFeeLimit ? feeLimit : maxFeeLimit,
      });
      const txid = txidOf(rawData);
      const signature = await account.sign({ hash: `0x${txid}` });
      return { txid, raw: writeTransaction(rawData, hex.decode(signature.slice(2))), spends: id };
    },

    async replace() {
      throw new InvalidArgument('on Tron a second transaction would pay twice; the first one expires');
    },
  };
}

function readReference(text = ''): { height: number; hash: string } {
  const [, height, hash] = /^(\d{1,15})\.(0x[0-9a-f]{64})$/.exec(text) ?? [];
  if (!height || !hash) throw new InvalidArgument('a transaction of Tron names a block, which is not known');
  return { height: Number(height), hash };
}
