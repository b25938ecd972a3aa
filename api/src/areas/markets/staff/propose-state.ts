import { priceRules } from '@istmo/contract/areas/markets/market-terms.rules';
import { proposeBookEnd, proposeReferencePrice } from '@istmo/contract/areas/markets/markets.staff.contract';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Tx } from '@istmo/db/tx';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, type Proposal, proposeAction } from '../../audit/public.ts';
import { readLedgerScales } from '../../instruments/public.ts';
import { endMarket, setMarketReference } from '../market-acts.store.ts';
import { readStoredTerms } from '../markets-staff.store.ts';
import { actionOf, readPayload } from './market-proposals.ts';
import { readNote } from './read-note.ts';
import { bookSubject, lockOpenBook, requireBook, scalesOf } from './require-book.ts';

/** The reference price is set while nothing trades; it stays on the ticks that are in force then. */
async function requireHalted(tx: Tx, symbol: string, price: bigint): Promise<bigint> {
  const { id, version, phase, referencePrice } = await lockOpenBook(tx, symbol);
  if (phase !== 'halted') refuse('already_done', m.markets_staff_reference_halted);
  const { tick } = await readStoredTerms(tx, id, version);
  if (price % tick !== 0n) refuse('invalid_field', m.markets_staff_off_tick, { field: 'price' });
  return referencePrice;
}

export const answerProposeReferencePrice = handleStaff(
  proposeReferencePrice,
  async (app, caller, { symbol, price: sent, reason }) => {
    const book = await requireBook(app.db, symbol);
    const { currency } = scalesOf(await readLedgerScales(app), book);
    checkForm({ price: priceRules(currency, 1n) }, { price: sent });
    const price = parseUnits(sent, currency) ?? 0n;
    await proposeAction(app, caller, {
      action: actionOf('reference'),
      subject: bookSubject(symbol),
      payload: { security: book.instrument, currency: book.currency, price: `${price}` },
      reason,
      check: async (tx) => void (await requireHalted(tx, symbol, price)),
    });
    return { message: m.markets_staff_proposed };
  },
);

export async function setReference({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const { price = '' } = readPayload(payload);
  const before = await requireHalted(tx, subject, BigInt(price));
  await setMarketReference(tx, { id: newId(), proposal, at: app.clock.now() });
  return { market: subject, reference_before: `${before}`, reference: price };
}

export const answerProposeBookEnd = handleStaff(proposeBookEnd, async (app, caller, { symbol, reason, ...sent }) => {
  const { instrument: security, currency } = await requireBook(app.db, symbol);
  const note = readNote(sent);
  await proposeAction(app, caller, {
    action: actionOf('end'),
    subject: bookSubject(symbol),
    payload: { security, currency, note_en: note.en, note_es: note.es },
    reason,
    check: async (tx) => void (await lockOpenBook(tx, symbol)),
  });
  return { message: m.markets_staff_proposed };
});

/** Closes the market for good and cancels what is open. */
export async function endBook({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  await lockOpenBook(tx, subject);
  const cancelled = await endMarket(tx, { id: newId(), proposal, at: app.clock.now() });
  const { note_en = '', note_es = '' } = readPayload(payload);
  return { market: subject, note_en, note_es, cancelled };
}
