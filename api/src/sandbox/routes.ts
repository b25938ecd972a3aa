import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { InvalidArgument } from '@istmo/providers/invalid-argument';
import { amount, text } from '@istmo/contract/kernel/field';
import { returnKinds } from '../areas/notifications/public.ts';
import type { SandboxControls } from './controls.ts';

const network = text(20);
const count = z._default(
  z.pipe(
    z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number))]),
    z.int().check(z.gte(0), z.lte(100_000)),
  ),
  1,
);

const shapes = {
  deposit: z.object({
    address: text(120),
    currency: text(20),
    amount,
    confirmations: z._default(z.int().check(z.gte(0), z.lte(10_000)), 0),
    network: z.optional(network),
  }),
  mine: z.object({ network, blocks: count }),
  reorg: z.object({ network, depth: count, fate: z.optional(z.enum(['wait', 'vanish'])) }),
  fault: z.object({ network, kind: text(40), times: count }),
  network: z.object({ network }),
  fee: z.object({ network, rate: z.int().check(z.gte(0)) }),
  kyc: z.object({
    email: text(200),
    reviewStatus: text(40),
    answer: z.optional(text(20)),
    rejectType: z.optional(text(20)),
    facts: z.optional(
      z.object({
        firstName: z.optional(text(100)),
        lastName: z.optional(text(100)),
        bornOn: z.optional(text(10)),
        nationalId: z.optional(text(60)),
        companyName: z.optional(text(100)),
        registrationNumber: z.optional(text(60)),
      }),
    ),
    failed: z.optional(z.enum(['document', 'selfie'])),
    comment: z.optional(text(500)),
    times: z._default(z.int().check(z.gte(1), z.lte(10)), 1),
  }),
  attempt: z.object({
    reference: text(64),
    status: text(20),
    cents: z.optional(text(15)),
    currency: z.optional(text(3)),
    times: z._default(z.int().check(z.gte(0), z.lte(10)), 1),
  }),
  bankLinkFault: z.object({ kind: text(40), times: count }),
  listedPerson: z.object({ name: text(200), bornOn: z.optional(text(10)), countries: z.optional(z.array(text(2))) }),
  listedAddress: z.object({ address: text(120), result: text(20) }),
  holding: z.object({ place: text(60), currency: text(20), units: text(20) }),
  holdingsFault: z.object({ kind: text(40), times: count }),
  screeningFault: z.object({ kind: text(40), times: count }),
  security: z.object({ address: text(120), assetId: text(64), units: text(20) }),
  transaction: z.object({ txid: text(64) }),
  taken: z.object({ network, txid: text(80) }),
  supply: z.object({ ticker: text(24), units: text(40) }),
  issuanceFault: z.object({ kind: text(40), times: count }),
  cardAction: z.object({ reference: text(40), action: text(40) }),
  cardFault: z.object({ kind: text(40), times: count }),
  price: z.object({ symbol: text(20), price: amount }),
  stale: z.object({ symbol: text(20) }),
  returnedEmail: z.object({ to: text(320), kind: z.enum(returnKinds) }),
  ticket: z.object({ reference: text(64), text: text(5_000), closes: z._default(z.boolean(), false) }),
  personDeposit: z.object({
    email: text(200),
    currency: text(20),
    network,
    amount,
    sentOn: z.optional(network),
    isConfirmed: z.boolean(),
  }),
  personNetwork: z.object({ currency: text(20), network }),
  bankDecision: z.object({
    email: text(200),
    kind: z.enum(['account', 'deposit']),
    id: text(64),
    approves: z.boolean(),
  }),
  clock: z.object({ advanceMs: z.int().check(z.gte(0), z.lte(10 * 365 * 86_400_000)) }),
};

/** The calls that control the sandbox adapters. They exist in sandbox mode only. */
export function serveSandboxCalls(server: FastifyInstance, sandbox: SandboxControls): void {
  const post = <Shape extends z.ZodMiniType>(
    path: string,
    shape: Shape,
    run: (input: z.output<Shape>) => Promise<object | undefined>,
  ) => {
    server.post(`/sandbox/${path}`, async (request, reply) =>
      answer(reply, async () => run(z.parse(shape, request.body ?? {}))),
    );
  };

  server.get('/sandbox/mail', async (request, reply) =>
    answer(reply, async () => sandbox.emails(queryText(request, 'to'))),
  );
  const get = (path: string, run: (email: string) => Promise<object | undefined>) => {
    server.get(`/sandbox/${path}`, async (request, reply) =>
      answer(reply, async () => run(queryText(request, 'email') ?? '')),
    );
  };
  get('person', async (email) => sandbox.readPerson(email));
  get('people', async () => sandbox.listPeople());
  get('prices', async () => sandbox.listPrices());
  get('clock', async () => sandbox.readClock());
  post('person/deposit', shapes.personDeposit, async (input) => sandbox.depositTo(input));
  post('person/confirm', shapes.personNetwork, async (input) => sandbox.mineFor(input));
  post('person/bank', shapes.bankDecision, async (input) => sandbox.decideBank(input));
  post('chain/deposit', shapes.deposit, async (input) => sandbox.deposit(input));
  post('chain/mine', shapes.mine, async (input) => sandbox.mine(input));
  post('chain/reorg', shapes.reorg, async (input) => sandbox.reorg(input));
  post('chain/fault', shapes.fault, async (input) => sandbox.fault(input));
  post('chain/send-fault', shapes.fault, async (input) => sandbox.sendFault(input));
  post('chain/fee', shapes.fee, async (input) => sandbox.setFee(input));
  post('chain/replace-by-other', shapes.taken, async (input) => sandbox.replaceByOther(input));
  post('chain/clear-stuck', shapes.network, async (input) => sandbox.clearStuck(input));
  server.get<{ Params: { txid: string } }>('/sandbox/chain/tx/:txid', async (request, reply) =>
    answer(reply, async () => sandbox.transaction(request.params.txid)),
  );
  post('kyc', shapes.kyc, async (input) => sandbox.review(input));
  post('bank/attempt', shapes.attempt, async (input) => sandbox.attempt(input));
  post('bank/fault', shapes.bankLinkFault, async (input) => sandbox.breakBankLink(input));
  post('screening/person', shapes.listedPerson, async (input) => sandbox.listPerson(input));
  post('holdings', shapes.holding, async (input) => sandbox.setHolding(input));
  post('holdings/fault', shapes.holdingsFault, async (input) => sandbox.breakHoldings(input));
  post('screening/address', shapes.listedAddress, async (input) => sandbox.listAddress(input));
  post('screening/fault', shapes.screeningFault, async (input) => sandbox.breakScreening(input));
  post('issuance/deposit', shapes.security, async (input) => sandbox.depositSecurity(input));
  post('issuance/supply', shapes.supply, async (input) => sandbox.setSupply(input));
  post('issuance/drop', shapes.transaction, async (input) => sandbox.dropTransaction(input));
  post('issuance/fault', shapes.issuanceFault, async (input) => sandbox.breakIssuance(input));
  post('card/change', shapes.cardAction, async (input) => sandbox.changeCardPayment(input));
  post('card/fault', shapes.cardFault, async (input) => sandbox.breakCards(input));
  post('price', shapes.price, async (input) => sandbox.setPrice(input));
  post('price/stale', shapes.stale, async (input) => sandbox.freezePrice(input));
  post('price/release', shapes.stale, async (input) => sandbox.releasePrice(input));
  post('mail/return', shapes.returnedEmail, async (input) => sandbox.returnEmail(input));
  post('support/answer', shapes.ticket, async (input) => sandbox.answerTicket(input));
  post('clock', shapes.clock, async ({ advanceMs }) => sandbox.advance(advanceMs));
}

function queryText(request: FastifyRequest, name: string): string | undefined {
  const query = request.query;
  if (typeof query !== 'object' || query === null || !(name in query)) return undefined;
  const value: unknown = Object.entries(query).find(([key]) => key === name)?.[1];
  return typeof value === 'string' ? value : undefined;
}

async function answer(reply: FastifyReply, run: () => Promise<object | undefined>) {
  void reply.header('cache-control', 'no-store');
  try {
    const result = await run();
    return result === undefined ? reply.code(404).send({ error: 'not found' }) : reply.send(result);
  } catch (error) {
    if (error instanceof InvalidArgument || error instanceof z.core.$ZodError)
      return reply.code(400).send({ error: error.message });
    throw error;
  }
}
