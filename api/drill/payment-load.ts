import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@istmo/db/connect';
import { watchChains } from './chain-watch.ts';
import { createDepositLoad } from './deposit-load.ts';
import { controlSandbox } from './drill-client.ts';
import type { Installation } from './installation.ts';
import { createPaymentCustomers, depositCurrency, withdrawalCurrency } from './payment-customers.ts';
import { openMailbox } from './mailbox.ts';
import type { PaymentKind } from './payment-kind.ts';
import { createWithdrawalLoad } from './withdrawal-load.ts';

/* Withdrawals and deposits of a drill, a few of each a second, so that each kind is under way when something fails. */

export type PaymentLoad = {
  readonly kinds: readonly PaymentKind[];
  /** Payments go on while this runs; then those that were begun end. */
  payWhile(work: () => Promise<void>): Promise<void>;
  /** Blocks are mined until every payment is at its end, at most two minutes; returns the seconds. */
  settle(): Promise<number>;
  stop(): Promise<void>;
};

const customers = { withdrawers: 60, depositors: 20 };
const beginEveryMs = 500;
const mineEveryMs = 1_000;
const maxSettleMs = 120_000;

/** Makes the customers and waits until they may pay. */
export async function createPaymentLoad(installation: Installation, url: string): Promise<PaymentLoad> {
  const { withdrawers, depositors } = await createPaymentCustomers(installation, url, customers);
  // Long, so that a machine under load is no finding.
  const timeouts = { query: 30_000 };
  const db = connect({ url: installation.logins.owner, name: 'istmo drill payments', timeouts, onError: () => {} });
  const chains = watchChains(db, [withdrawalCurrency.chain, depositCurrency.chain]);
  const mailbox = openMailbox(db);
  const kinds = [
    createWithdrawalLoad({ url, db, chains, mailbox, customers: withdrawers }),
    createDepositLoad({ url, db, chains, customers: depositors }),
  ];
  const mine = async (): Promise<void> => {
    for (const network of [withdrawalCurrency.chain, depositCurrency.chain])
      // Without the database the simulated chains do not grow.
      await controlSandbox(url, 'chain/mine', { network, blocks: 1 }).catch(() => {});
  };
  return {
    kinds,
    payWhile: async (work) => {
      let isOver = false;
      const until = <T>(everyMs: number, run: () => Promise<T>): Promise<void>[] => [
        (async () => {
          while (!isOver) {
            await run();
            await pause(everyMs);
          }
        })(),
      ];
      const begun = new Set<Promise<void>>();
      const failed = Promise.withResolvers<never>();
      const begin = async (kind: PaymentKind): Promise<void> => {
        const payment = kind.begin();
        begun.add(payment);
        payment.then(() => begun.delete(payment), failed.reject);
      };
      const running = [...until(mineEveryMs, mine), ...kinds.flatMap((kind) => until(beginEveryMs, () => begin(kind)))];
      await Promise.race([work().finally(() => (isOver = true)), failed.promise]);
      await Promise.race([Promise.all(running).then(() => Promise.all(begun)), failed.promise]);
    },
    settle: async () => {
      const from = performance.now();
      for (;;) {
        await mine();
        await chains.look();
        const counts = await Promise.all(kinds.map((kind) => kind.countUnderWay()));
        const ms = performance.now() - from;
        if (counts.every((count) => count === 0) || ms > maxSettleMs) return ms / 1_000;
        await pause(mineEveryMs / 2);
      }
    },
    stop: async () => {
      await mailbox.stop();
      await chains.stop();
      await db.stop();
    },
  };
}
