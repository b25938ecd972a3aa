import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { Loop } from '../room-work.ts';
import type { Sandbox } from '../ports.ts';
import type { SandboxControls } from './controls.ts';
import { serveIdentityWidget } from './identity-routes.ts';
import { serveSandboxPage } from './page.ts';
import { serveSandboxCalls } from './routes.ts';
import { tableShelf } from './table-shelf.ts';
import { deliverReview } from './webhooks.ts';

const clockShelf = 'house-clock';

/** Serves what people and scripts may tell the stand-ins. The routes do not exist in production. */
export function serveSandbox(app: App, server: FastifyInstance, sandbox: Sandbox): void {
  const controls = controlsOf(app, server, sandbox);
  serveSandboxCalls(server, controls);
  serveSandboxPage(app, server, sandbox);
  serveIdentityWidget(server, sandbox.ports.identity);
}

function controlsOf(app: App, server: FastifyInstance, { ports, clock }: Sandbox): SandboxControls {
  const stateStore = tableShelf(app.db);
  return {
    letters: (to) => ports.mail.list(to === undefined ? {} : { to }),
    deposit: ({ address, currency, amount, confirmations }) =>
      ports.custody.deposit({ address, currency, amount, confirmations }),
    mine: (asked) => ports.custody.mine(asked),
    reorg: (asked) => ports.custody.reorg(asked),
    fault: async (asked) => {
      await ports.custody.injectFault(asked);
      return { told: asked };
    },
    transaction: (txid) => ports.custody.tx(txid),
    review: async ({ email, reviewStatus, answer, rejectType, times }) => {
      // The house knows who has that address, also when they never opened the check.
      const [known] = await app.db.query<{ id: string }>('select id from app.customer where lower(email) = lower($1)', [
        email,
      ]);
      const delivery = await ports.identity.setReview({
        email,
        reviewStatus,
        ...(known ? { externalUserId: known.id } : {}),
        ...(answer ? { answer } : {}),
        ...(rejectType ? { rejectType } : {}),
      });
      return deliverReview(server, delivery, times);
    },
    setPrice: async (asked) => {
      await ports.prices.set(asked);
      return { told: asked };
    },
    freezePrice: async (asked) => {
      await ports.prices.freeze(asked);
      return { told: asked };
    },
    advance: async (advanceMs) => {
      const aheadMs = await stateStore.change(clockShelf, (value) => (typeof value === 'number' ? value : 0) + advanceMs);
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
      const aheadMs = await tableShelf(app.db).read(clockShelf);
      if (typeof aheadMs === 'number') clock.runAhead(aheadMs);
    },
  };
}

/** Blocks that are due by the clock come. */
export function growChains({ ports }: Sandbox): Loop {
  return { name: 'grow-chains', everyMs: 2_000, run: () => ports.custody.tick() };
}
