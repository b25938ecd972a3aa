import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { Loop } from '../area-tasks.ts';
import type { Sandbox } from '../ports.ts';
import type { SandboxControls } from './controls.ts';
import { serveIdentityWidget } from './identity-routes.ts';
import { serveSandboxPage } from './page.ts';
import { serveSandboxCalls } from './routes.ts';
import { tableStateStore } from './table-state-store.ts';
import { deliverReview } from './webhooks.ts';

const clockStateName = 'house-clock';

/** Serves what people and scripts may tell the stand-ins. The routes do not exist in production. */
export function serveSandbox(app: App, server: FastifyInstance, sandbox: Sandbox): void {
  const controls = createControls(app, server, sandbox);
  serveSandboxCalls(server, controls);
  serveSandboxPage(app, server, sandbox);
  serveIdentityWidget(server, sandbox.adapters.identity);
}

function createControls(app: App, server: FastifyInstance, { adapters, clock }: Sandbox): SandboxControls {
  const stateStore = tableStateStore(app.db);
  return {
    emails: (to) => adapters.mail.list(to === undefined ? {} : { to }),
    deposit: ({ address, currency, amount, confirmations }) =>
      adapters.custody.deposit({ address, currency, amount, confirmations }),
    mine: (asked) => adapters.custody.mine(asked),
    reorg: (asked) => adapters.custody.reorg(asked),
    fault: async (asked) => {
      await adapters.custody.injectFault(asked);
      return { told: asked };
    },
    transaction: (txid) => adapters.custody.tx(txid),
    review: async ({ email, reviewStatus, answer, rejectType, times }) => {
      // The house knows who has that address, also when they never opened the check.
      const [known] = await app.db.query<{ id: string }>('select id from app.customer where lower(email) = lower($1)', [
        email,
      ]);
      const delivery = await adapters.identity.setReview({
        email,
        reviewStatus,
        ...(known ? { externalUserId: known.id } : {}),
        ...(answer ? { answer } : {}),
        ...(rejectType ? { rejectType } : {}),
      });
      return deliverReview(server, delivery, times);
    },
    setPrice: async (asked) => {
      await adapters.prices.set(asked);
      return { told: asked };
    },
    freezePrice: async (asked) => {
      await adapters.prices.freeze(asked);
      return { told: asked };
    },
    advance: async (advanceMs) => {
      const aheadMs = await stateStore.change(clockStateName, (value) => (typeof value === 'number' ? value : 0) + advanceMs);
      if (typeof aheadMs === 'number') clock.runAhead(aheadMs);
      return { now: clock.now() };
    },
  };
}

/** Every process follows the one clock; a moved clock is seen within a second by all. */
export function followClock({ clock }: Sandbox): Loop {
  return {
    name: 'follow-clock',
    everyMs: 1_000,
    isEverywhere: true,
    run: async (app) => {
      const aheadMs = await tableStateStore(app.db).read(clockStateName);
      if (typeof aheadMs === 'number') clock.runAhead(aheadMs);
    },
  };
}

/** Blocks that are due by the clock come. */
export function growChains({ adapters }: Sandbox): Loop {
  return { name: 'grow-chains', everyMs: 2_000, run: () => adapters.custody.tick() };
}
