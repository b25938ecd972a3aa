import { listAllotments, readAllocation } from '@istmo/contract/areas/allocations/allocations.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import { handleStaff } from '../../../http/handler.ts';
import { readOpenProposals, showProposalAbout } from '../../audit/public.ts';
import { nameOrders } from '../../subscriptions/public.ts';
import { readNewestAllocation } from '../allocations.store.ts';
import { readChoice, readSources, requireNamedRaise, showAllocation } from '../shown-allocation.ts';
import { groupName, toResultView } from '../view-allocation.ts';
import { allocateAction } from './decide-allocation.ts';

const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export const answerReadAllocation = handleStaff(readAllocation, async (app, caller, { reference, ...sent }) => {
  const raise = await requireNamedRaise(app, reference);
  const sources = await readSources(app);
  const { instrumentOf } = sources;
  const computed = await showAllocation(app, raise, readChoice(sources, raise, sent));
  const [newest, proposals] = await Promise.all([
    readNewestAllocation(app.db, raise.id),
    readOpenProposals(app.db, allocateAction),
  ]);
  const { terms, rates, seed, result, resultHash: resultBytes } = computed;
  const units = (amount: bigint): string => formatUnits(amount, instrumentOf(raise.instrument).ledgerScale);
  const amount = (minor: bigint): string => formatUnits(minor, instrumentOf(terms.currency).ledgerScale);
  return {
    data: {
      reference: raise.reference,
      title: caller.language === 'es' ? terms.titleEs : terms.titleEn,
      security: raise.instrument,
      currency: terms.currency,
      state: raise.state,
      closed_at: raise.closedAt?.toISOString() ?? null,
      terms: {
        method: terms.allocation,
        price_mode: terms.priceMode,
        price_low: amount(terms.priceLow),
        price_high: amount(terms.priceHigh),
        offered: units(terms.offeredUnits),
        over: units(terms.overUnits),
        step: units(terms.stepUnits),
        min_order: units(terms.minOrderUnits),
        soft_cap: terms.softCap === null ? null : amount(terms.softCap),
        rate_rule: terms.rateRule,
      },
      method: computed.method,
      cap: units(computed.offered),
      over: units(computed.overLimit),
      problems: [...computed.problems],
      leave_until: computed.leaveUntil?.toISOString() ?? null,
      result: result
        ? toResultView(result, {
            instrumentOf,
            security: raise.instrument,
            currency: terms.currency,
            priorities: terms.priorities,
            rates,
            hash: resultBytes,
          })
        : null,
      seed: seed ? { hash: toHex(seed.hash), checkpoint: `${seed.number}` } : null,
      decision: newest
        ? {
            hash: toHex(newest.resultHash),
            over: units(newest.overLimit),
            made_at: newest.madeAt.toISOString(),
            decided_at: newest.decidedAt?.toISOString() ?? null,
            written_at: newest.writtenAt?.toISOString() ?? null,
            failed_at: newest.failedAt?.toISOString() ?? null,
          }
        : null,
      proposal: showProposalAbout(proposals, raise.id, caller),
    },
  };
});

export const answerListAllotments = handleStaff(listAllotments, async (app, _caller, { reference, ...sent }) => {
  const raise = await requireNamedRaise(app, reference);
  const sources = await readSources(app);
  const { result, terms } = await showAllocation(app, raise, readChoice(sources, raise, sent));
  const lines = result?.lines ?? [];
  const { pageIndex, pageSize, sortOrder } = sent;
  const ordered = sortOrder === 'asc' ? lines : lines.toReversed();
  const page = ordered.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  const names = await nameOrders(
    app.db,
    page.map(({ order }) => order.id),
  );
  const scaleOf = (code: string): number => sources.instrumentOf(code).ledgerScale;
  const units = (amount: bigint): string => formatUnits(amount, scaleOf(raise.instrument));
  return {
    data: page.map(({ order, demanded, allotted, price, cost }) => ({
      id: order.id,
      reference: names.get(order.id)?.reference ?? '',
      customer_id: order.customer,
      customer: names.get(order.id)?.username ?? '',
      paid_at: order.paidAt.toISOString(),
      group: groupName(order.group, terms.priorities),
      currency: order.currency,
      paid: formatUnits(order.paid, scaleOf(order.currency)),
      demanded: units(demanded),
      allotted: units(allotted),
      price: formatUnits(price, scaleOf(terms.currency)),
      taken: formatUnits(cost, scaleOf(order.currency)),
      returned: formatUnits(order.paid - cost, scaleOf(order.currency)),
    })),
    count: lines.length,
  };
});
