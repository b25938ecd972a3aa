import { readAllotmentResult } from '@istmo/contract/areas/allocations/allocations.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handlePublic } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { readRegistry, requireInstrument } from '../instruments/public.ts';
import { findRaise, requireRaiseTerms } from '../raises/public.ts';
import { readWrittenAllocation } from './allocations.store.ts';
import { percentOf } from './view-allocation.ts';

export const answerReadAllotmentResult = handlePublic(readAllotmentResult, async (app, _visitor, { raise: name }) => {
  const raise = await findRaise(app.db, name);
  if (!raise || raise.announcedAt === null) return refuse('not_found', m.allocations_unknown, { field: 'raise' });
  const stored = await readWrittenAllocation(app.db, raise.id);
  if (!stored?.writtenAt) return { data: null };
  const [registry, terms] = await Promise.all([readRegistry(app), requireRaiseTerms(app.db, raise.id)]);
  const scaleOf = (code: string): number => requireInstrument(registry, code).ledgerScale;
  const units = (amount: bigint): string => formatUnits(amount, scaleOf(raise.instrument));
  const { seed, seedCheckpoint } = stored;
  return {
    data: {
      security: raise.instrument,
      currency: terms.currency,
      method: stored.method,
      price: stored.price === null ? null : formatUnits(stored.price, scaleOf(terms.currency)),
      demanded: units(stored.demanded),
      allotted: units(stored.allotted),
      over: units(stored.over),
      percent: percentOf(stored),
      allotted_at: stored.writtenAt.toISOString(),
      rates: [...stored.rates],
      seed: seed && { hash: Buffer.from(seed).toString('hex'), checkpoint: `${seedCheckpoint ?? ''}` },
      hash: Buffer.from(stored.resultHash).toString('hex'),
    },
  };
});
