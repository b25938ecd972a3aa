import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import type { Jobs } from '../runtime/jobs.ts';
import { findAccount } from '../areas/accounts/public.ts';
import { findPurchaseByReference } from '../areas/cards/public.ts';
import { checkCover } from '../areas/reconciliation/public.ts';
import { readUnderWay } from '../books/money-under-way.ts';
import type { IntervalTask } from '../runtime/jobs.ts';
import type { Sandbox } from '../ports/ports.ts';
import { answerTicket } from './answer-ticket.ts';
import { serveBank } from './bank-routes.ts';
import { serveDemoIssuance } from './demo-issuance.ts';
import { composeEvidence } from './compose-evidence.ts';
import type { SandboxControls } from './controls.ts';
import { serveIdentityWidget } from './identity-routes.ts';
import { servePanel } from './panel.ts';
import { payOnLiquid } from './liquid-controls.ts';
import { createPersonControls } from './person-controls.ts';
import { createPriceControls } from './price-controls.ts';
import { returnEmail } from './return-email.ts';
import { serveSandboxCalls } from './routes.ts';
import { tableStateStore } from '../runtime/table-state-store.ts';
import { deliverWebhook } from './webhooks.ts';

const clockStateName = 'sandbox-clock';

type SandboxParts = {
  readonly app: App;
  /** With the worker's login, which publishes prices; undefined in a process that only serves. */
  readonly workerApp: App | undefined;
  /** With the console's login, which staff answer with; undefined in a process that only works. */
  readonly consoleApp: App | undefined;
  readonly server: FastifyInstance;
  readonly sandbox: Sandbox;
};

/** Serves the routes that control the sandbox adapters, and the sandbox page. They do not exist in production. */
export function serveSandbox(parts: SandboxParts): void {
  const { app, server, sandbox } = parts;
  const controls = createControls(parts);
  serveSandboxCalls(server, controls);
  servePanel(server);
  serveIdentityWidget(server, sandbox.adapters.identity, app.settings.identityFrameUrl);
  serveBank(app, server, sandbox.adapters.bankLink);
  serveDemoIssuance(app, server, sandbox.adapters.issuance);
}

/** What outside parties do on request: the chains, the mailbox and the watch lists. */
const createPartyControls = (app: App, adapters: SandboxParts['sandbox']['adapters']) =>
  ({
    emails: (to) => adapters.mail.list(to === undefined ? {} : { to }),
    returnEmail: (request) => returnEmail(app, adapters.mail, request),
    deposit: ({ network, ...payment }) =>
      adapters.issuance.isAddress(payment.address)
        ? payOnLiquid(app, adapters, payment)
        : adapters.custody.deposit({ network, ...payment }),
    mine: (request) =>
      request.network === 'LIQUID' ? adapters.issuance.mine(request.blocks) : adapters.custody.mine(request),
    reorg: (request) =>
      request.network === 'LIQUID'
        ? adapters.issuance.reorg({ depth: request.depth })
        : adapters.custody.reorg(request),
    fault: async (request) => {
      await adapters.custody.injectFault(request);
      return { applied: request };
    },
    sendFault: async (request) => {
      await adapters.chainSender.injectFault(request);
      return { applied: request };
    },
    setFee: async (request) => {
      await adapters.chainSender.setFee(request.network, BigInt(request.rate));
      return { applied: request };
    },
    replaceByOther: async (request) => {
      await adapters.chainSender.replaceByOther(request);
      return { applied: request };
    },
    clearStuck: async (request) => {
      await adapters.chainSender.clearStuck(request.network);
      return { applied: request };
    },
    transaction: (txid) => adapters.custody.tx(txid),
    listPerson: async (request) => {
      await adapters.screening.listPerson(request);
      return { applied: request };
    },
    listAddress: async (request) => {
      await adapters.screening.listAddress(request);
      return { applied: request };
    },
    breakHoldings: async (request) => {
      await adapters.holdings.injectFault(request);
      return { applied: request };
    },
    setSupply: async (request) => {
      await adapters.issuance.setSupply(request);
      await adapters.issuance.mine(2);
      return { applied: request };
    },
    depositSecurity: (request) => adapters.issuance.deposit(request),
    dropTransaction: async (request) => {
      await adapters.issuance.drop(request.txid);
      return { applied: request };
    },
    breakIssuance: async (request) => {
      await adapters.issuance.injectFault(request);
      return { applied: request };
    },
    breakCards: async (request) => {
      await adapters.card.injectFault(request);
      return { applied: request };
    },
    breakScreening: async (request) => {
      await adapters.screening.injectFault(request);
      return { applied: request };
    },
  }) satisfies Partial<SandboxControls>;

function createControls({
  app,
  workerApp,
  consoleApp,
  server,
  sandbox: { adapters, clock },
}: SandboxParts): SandboxControls {
  const stateStore = tableStateStore(app.db);
  return {
    ...createPartyControls(app, adapters),
    ...createPersonControls({ app, consoleApp }, adapters),
    ...createPriceControls({ app, workerApp }, adapters),
    review: async ({ email, reviewStatus, answer, rejectType, times, ...found }) => {
      // The customer may never have opened the check, so the provider may not know the address yet.
      const account = email === undefined ? undefined : await findAccount(app.db, email);
      const delivery = await adapters.identity.setReview({
        email,
        reviewStatus,
        ...(account ? { externalUserId: account.customer } : {}),
        ...(answer ? { answer } : {}),
        ...(rejectType ? { rejectType } : {}),
        ...(account ? { evidence: await composeEvidence(app, account.customer, found) } : {}),
      });
      return deliverWebhook(server, delivery, { path: '/api/kyc/webhook', times });
    },
    attempt: async ({ times, ...command }) => {
      const notice = await adapters.bankLink.setAttempt(command);
      return deliverWebhook(server, notice, { path: '/api/bank/notice', times });
    },
    breakBankLink: async (request) => {
      await adapters.bankLink.injectFault(request);
      return { applied: request };
    },
    setHolding: async (request) => {
      await adapters.holdings.setDifference(request);
      // Without a worker in this process the worker's own task compares it, within two minutes.
      if (workerApp) {
        await checkCover(workerApp, readUnderWay);
        // What is too much is a case at the second comparison.
        await checkCover(workerApp, readUnderWay);
      }
      return { applied: request };
    },
    changeCardPayment: async ({ reference, action }) => {
      const id = await findPurchaseByReference(app.db, reference);
      if (id === undefined) return undefined;
      const notice = await adapters.card.change({ id, action });
      return deliverWebhook(server, notice, { path: '/api/cards/notice', times: 1 });
    },
    answerTicket: async (request) => {
      if (!consoleApp) throw new Error('this process serves no staff');
      await answerTicket(consoleApp, request);
      return { applied: request };
    },
    readClock: async () => ({ now: clock.now().toISOString() }),
    advance: async (advanceMs) => {
      const aheadMs = await stateStore.change(
        clockStateName,
        (value) => (typeof value === 'number' ? value : 0) + advanceMs,
      );
      if (typeof aheadMs === 'number') clock.runAhead(aheadMs);
      return { now: clock.now() };
    },
  };
}

const longAdvanceMs = 3_600_000;

/** Keeps every process on the sandbox's one clock: an advance reaches all of them within a second, and a long one makes every task of `jobs` due. */
export function followClock({ clock }: Sandbox, jobs?: Jobs): IntervalTask<App> {
  let followedMs: number | undefined;
  return {
    name: 'follow-clock',
    everyMs: 1_000,
    perProcess: true,
    run: async (app) => {
      const stored = await tableStateStore(app.db).read(clockStateName);
      const aheadMs = typeof stored === 'number' ? stored : 0;
      clock.runAhead(aheadMs);
      if (followedMs !== undefined && aheadMs - followedMs >= longAdvanceMs) jobs?.runTasksNow();
      followedMs = aheadMs;
    },
  };
}

/** Mines the blocks that are due by the clock. */
export function growChains({ adapters }: Sandbox): IntervalTask<App> {
  return { name: 'grow-chains', everyMs: 2_000, run: () => adapters.custody.tick() };
}
