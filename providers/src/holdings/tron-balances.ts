import * as z from 'zod/mini';
import { tronApi, type TronSettings } from '../custody/tron-servers.ts';
import { Outage } from '../outage.ts';
import { sumBalancesCode } from './sum-balances.ts';

/*
 * Balances by Tron's own HTTP API, as java-tron serves it (TriggerConstantContractServlet, GetAccountServlet): its `eth_call` takes no code of a
 * contract that is never made, and this one does. Both read the newest block of the server.
 */

/** A server gives a constant call 80 milliseconds (`getMaxCpuTimeOfOneTx`), so it has fewer addresses than on an EVM node. */
export const maxTronAddresses = 100;
const maxTries = 3;

const amount = z._default(z.string().check(z.regex(/^\d{1,19}$/)), '0');
const address = z.string().check(z.regex(/^41[0-9a-f]{40}$/));

// What failed has `code` or `message` instead of, or beside, its result.
const callSchema = z.object({
  result: z.object({ result: z.optional(z.boolean()), code: z.optional(z.string()), message: z.optional(z.string()) }),
  constant_result: z.optional(z.array(z.string()).check(z.maxLength(1))),
});

// An amount of nothing is left out, and of an account that the chain has never seen all is.
const accountSchema = z.union([
  z.strictObject({}),
  z.object({
    address,
    balance: amount,
    frozenV2: z._default(z.array(z.object({ amount })), []),
    unfrozenV2: z._default(z.array(z.object({ unfreeze_amount: amount })), []),
    delegated_frozenV2_balance_for_bandwidth: amount,
    account_resource: z.optional(z.object({ delegated_frozenV2_balance_for_energy: amount })),
  }),
]);
type Account = z.infer<typeof accountSchema>;

/** What the account owns in sun: what it may spend, what it has staked, lends and takes back. */
function ownedBy(account: Account): bigint {
  if (!('address' in account)) return 0n;
  const parts = [
    account.balance,
    account.delegated_frozenV2_balance_for_bandwidth,
    account.account_resource?.delegated_frozenV2_balance_for_energy ?? '0',
    ...account.frozenV2.map((one) => one.amount),
    ...account.unfrozenV2.map((one) => one.unfreeze_amount),
  ];
  return parts.reduce((sum, part) => sum + BigInt(part), 0n);
}

export type TronBalances = {
  /** The sum of a token of at most `maxTronAddresses` addresses, in its smallest unit. Contract and addresses are 0x and 40 digits. */
  sumTokens(contract: string, addresses: readonly string[], signal?: AbortSignal): Promise<bigint>;
  /** The TRX of one account in sun, staked ones included; 0 where the chain has never seen it. */
  readCoins(account: string, signal?: AbortSignal): Promise<bigint>;
};

const toTronHex = (account: string): string => `41${account.slice(2).toLowerCase()}`;

/**
 * Balances that all servers agree on. No call names a block, so one server may be a block ahead: they are asked again before they are said
 * to disagree. Throws `Outage`.
 */
export function tronBalances(settings: TronSettings): TronBalances {
  const api = tronApi(settings);

  async function askAgreed(ask: () => Promise<readonly bigint[]>, about: string): Promise<bigint> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      const [first, ...others] = await ask();
      if (first !== undefined && others.every((other) => other === first)) return first;
    }
    throw new Outage('holdings', new Error(`the servers of TRON disagree about ${about}`));
  }

  return {
    sumTokens(contract, addresses, signal) {
      const data = sumBalancesCode(contract, addresses).slice(2);
      const body = { owner_address: toTronHex(contract), data };
      const request = { path: '/wallet/triggerconstantcontract', body, schema: callSchema };
      return askAgreed(
        async () => (await api.askAll(request, signal)).map(readSum),
        `the balances of the token ${contract}`,
      );
    },

    readCoins(account, signal) {
      const body = { address: toTronHex(account) };
      const request = { path: '/wallet/getaccount', body, schema: accountSchema };
      return askAgreed(async () => {
        const found = await api.askAll(request, signal);
        if (found.some((one) => 'address' in one && one.address !== body.address))
          throw new Outage('holdings', new Error('a server of TRON answered with another account'));
        return found.map(ownedBy);
      }, 'the TRX of an account');
    },
  };
}

/** The sum that a call gave. One that failed gives less than 32 bytes, or says why. */
function readSum({ result, constant_result: [found = ''] = [] }: z.infer<typeof callSchema>): bigint {
  if (result.result !== true || result.message !== undefined || !/^[0-9a-f]{64}$/i.test(found))
    throw new Outage(
      'holdings',
      new Error(`a server of TRON gave no balances: ${(result.code ?? 'reverted').slice(0, 40)}`),
    );
  return BigInt(`0x${found}`);
}
