import { setTimeout as pause } from 'node:timers/promises';
import type { Chain } from '@istmo/contract/kernel/chain-address';
import type { Db } from '@istmo/db/tx';
import { storedChains } from '@istmo/providers/custody/stored-chains';
import { tableStateStore } from '../src/runtime/table-state-store.ts';

/*
 * What the simulated chains accepted. They keep their state in the product's database, which an outage takes with it: so each transaction that was ever there
 * is kept here too, and one that is gone later counts all the same.
 */

export type AcceptedPayment = {
  readonly txid: string;
  readonly address: string;
  readonly units: bigint;
};

export type ChainWatch = {
  /** All payments that a chain ever had and that move money. */
  payments(chain: Chain): readonly AcceptedPayment[];
  /** Reads the chains now. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

const watchEveryMs = 500;

/** Reads these chains again and again. */
export function watchChains(db: Db, names: readonly Chain[]): ChainWatch {
  const chains = storedChains(tableStateStore(db), { now: () => new Date() });
  const kept = new Map(names.map((name) => [name, new Map<string, AcceptedPayment>()]));
  const look = async (): Promise<void> => {
    for (const [name, payments] of kept) {
      const { transactions } = await chains[name].read();
      for (const { txid, outputs, isValid } of transactions)
        for (const [index, { address, units }] of outputs.entries())
          if (isValid) payments.set(`${txid} ${index}`, { txid, address, units: BigInt(units) });
    }
  };
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      // Without the database there is nothing to see.
      await look().catch(() => {});
      await pause(watchEveryMs, undefined, { signal: ended.signal }).catch(() => {});
    }
  })();
  return {
    payments: (chain) => [...(kept.get(chain)?.values() ?? [])],
    look,
    stop: async () => {
      ended.abort();
      await watching;
    },
  };
}
