import { paysForUnits } from '@istmo/contract/areas/corporate-actions/kinds';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { refuse } from '../../http/refusal.ts';
import { readRegistry } from '../instruments/public.ts';
import { type CorporateAction, listOthers } from './corporate-actions.store.ts';
import { type StoredTerms } from './terms.store.ts';
import { coversAll } from './withholding-rules.ts';
import { readWithholding } from './withholding.store.ts';
import { findPayable } from './to-terms.ts';
import { requireSecurity } from './write-draft.ts';

const endsSecurity = (kind: CorporateAction['kind']): boolean => kind === 'redemption' || kind === 'early-call';

/** Refuses what cannot be announced any more: the record moment is over, another event of the kind has the same record day, the security is redeemed. */
export async function refuseImpossible(app: App, tx: Tx, action: CorporateAction, terms: StoredTerms): Promise<void> {
  await requireSecurity(app, action.instrument);
  if (terms.recordAt !== null && terms.recordAt <= app.clock.now())
    refuse('invalid_field', m.actions_record_past, { field: 'record_day' });
  await refuseWithoutRules(tx, action.kind, terms);
  if (terms.cutoffAt !== null && terms.cutoffAt <= app.clock.now())
    refuse('invalid_field', m.actions_cutoff_past, { field: 'cutoff_day' });
  const registry = await readRegistry(app);
  if (terms.rates.some(({ currency }) => !findPayable(registry, currency)))
    refuse('currency_inactive', m.actions_currency_invalid, { field: 'rates' });
  const others = await listOthers(tx, action);
  if (others.some(({ kind, recordDay }) => kind === action.kind && recordDay !== null && recordDay === terms.recordDay))
    refuse('conflict', m.actions_same_day, { field: 'record_day' });
  const isRedeemed = others.some(
    ({ kind, recordDay }) =>
      endsSecurity(kind) && (endsSecurity(action.kind) || (recordDay ?? '') < (terms.recordDay ?? '')),
  );
  if (isRedeemed) refuse('conflict', m.actions_redeemed, { field: 'record_day' });
  const isLater = others.some(
    ({ recordDay, state }) => state !== 'proposed' && (recordDay ?? '') > (terms.recordDay ?? ''),
  );
  if (endsSecurity(action.kind) && isLater) refuse('conflict', m.actions_after_end, { field: 'record_day' });
}

/** Tax is withheld by the rules of its country only: without one for every holder the event is not announced. */
async function refuseWithoutRules(
  tx: Tx,
  kind: CorporateAction['kind'],
  { taxCountry, paymentDay }: StoredTerms,
): Promise<void> {
  if (taxCountry === null || paymentDay === null || !paysForUnits(kind)) return;
  const find = await readWithholding(tx, { kind, taxCountry, paymentDay });
  if (!coversAll(find)) refuse('invalid_field', m.actions_withholding_missing, { field: 'tax_country' });
}
