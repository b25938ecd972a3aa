import { makerRules } from '@istmo/contract/areas/markets/market-terms.rules';
import {
  listMakerDays,
  listMakers,
  proposeMaker,
  proposeMakerEnd,
} from '@istmo/contract/areas/markets/market-figures.staff.contract';
import { parseId } from '@istmo/contract/kernel/id';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { newId } from '@istmo/db/new-id';
import type { Reader } from '@istmo/db/tx';
import { checkForm } from '../../../http/check-form.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { type Approval, type Proposal, proposeAction } from '../../audit/public.ts';
import { readLedgerScales } from '../../instruments/public.ts';
import { isMet, shareOf, showAgreement, showMakerDay } from '../maker-days.ts';
import { beginMaker, endMaker } from '../market-acts.store.ts';
import {
  listMarketMakerDays,
  listMarketMakers,
  type Maker,
  type MakerDay,
  readMaker,
} from '../market-figures.store.ts';
import { findCustomer, listStaffBooks } from '../markets-staff.store.ts';
import type { MarketId } from '../markets.store.ts';
import { actionOf, readPayload } from './market-proposals.ts';
import { bookSubject, lockOpenBook, requireBook, scalesOf } from './require-book.ts';

const shownDays = 90;
const reportedDays = 30;

function showMaker(maker: Maker, days: readonly MakerDay[], units: number) {
  const [newest] = days;
  const reported = days.slice(0, reportedDays);
  return {
    id: maker.id,
    customer_id: maker.customer,
    customer: maker.username,
    ...showAgreement(maker, units),
    ended_at: maker.endedAt?.toISOString() ?? null,
    today_per: newest ? shareOf(newest.met, newest.samples) : null,
    days_met: reported.filter((day) => isMet(maker, day)).length,
    days_measured: reported.length,
  };
}

export const answerListMakers = handleStaff(listMakers, async (app, _caller, { symbol }) => {
  const book = await requireBook(app.db, symbol);
  const makers = await listMarketMakers(app.db, book.id);
  const days = await listMarketMakerDays(
    app.db,
    makers.map(({ id }) => id),
    reportedDays,
  );
  const { units } = scalesOf(await readLedgerScales(app), book);
  return {
    data: makers.map((maker) =>
      showMaker(
        maker,
        days.filter((day) => day.maker === maker.id),
        units,
      ),
    ),
  };
});

async function requireMaker(reader: Reader, sent: string): Promise<Maker> {
  const id = parseId<'market-maker'>(sent);
  return (id && (await readMaker(reader, id))) ?? refuse('not_found', m.markets_staff_maker_unknown, { field: 'id' });
}

export const answerListMakerDays = handleStaff(listMakerDays, async (app, _caller, { id }) => {
  const maker = await requireMaker(app.db, id);
  const days = await listMarketMakerDays(app.db, [maker.id], shownDays);
  return {
    data: days.map((day) => showMakerDay(maker, day)),
  };
});

async function refuseSecondMaker(reader: Reader, book: MarketId, customer: string): Promise<void> {
  const makers = await listMarketMakers(reader, book);
  if (makers.some((one) => one.customer === customer && one.endedAt === null))
    refuse('already_done', m.markets_staff_maker_exists);
}

export const answerProposeMaker = handleStaff(proposeMaker, async (app, caller, input) => {
  const { symbol, username, max_spread_per: spread, min_size: size, presence_per: presence, reason } = input;
  const book = await requireBook(app.db, symbol);
  const { units } = scalesOf(await readLedgerScales(app), book);
  checkForm(makerRules(units), input);
  const customer =
    (await findCustomer(app.db, username)) ??
    refuse('not_found', m.markets_staff_customer_unknown, { field: 'username' });
  await proposeAction(app, caller, {
    action: actionOf('maker'),
    subject: bookSubject(symbol),
    payload: {
      book: book.id,
      security: book.instrument,
      currency: book.currency,
      customer,
      username: username.trim(),
      max_spread: `${parseUnits(spread, 2)}`,
      min_units: `${parseUnits(size, units)}`,
      presence,
    },
    reason,
    check: async (tx) => {
      await lockOpenBook(tx, symbol);
      await refuseSecondMaker(tx, book.id, customer);
    },
  });
  return { message: m.markets_staff_proposed };
});

export async function agreeWithMaker({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const {
    customer = '',
    username = '',
    max_spread: spread = '',
    min_units: units = '',
    presence = '',
  } = readPayload(payload);
  const { id } = await lockOpenBook(tx, subject);
  await refuseSecondMaker(tx, id, customer);
  await beginMaker(tx, { id: newId(), proposal, at: app.clock.now() });
  return { market: subject, customer: username, max_spread: spread, min_units: units, presence };
}

export const answerProposeMakerEnd = handleStaff(proposeMakerEnd, async (app, caller, { id, reason }) => {
  const maker = await requireMaker(app.db, id);
  const book = (await listStaffBooks(app.db)).find((one) => one.id === maker.book);
  if (!book) return refuse('not_found', m.markets_staff_unknown);
  await proposeAction(app, caller, {
    action: actionOf('maker-end'),
    subject: bookSubject(book.symbol),
    payload: { maker: maker.id, security: book.instrument, currency: book.currency, username: maker.username },
    reason,
    check: async (tx) => {
      const { endedAt } = await requireMaker(tx, id);
      if (endedAt !== null) refuse('already_done', m.markets_staff_maker_ended);
    },
  });
  return { message: m.markets_staff_proposed };
});

export async function endAgreement({ app, tx }: Approval, { id: proposal, subject, payload }: Proposal) {
  const { maker = '', username = '' } = readPayload(payload);
  if ((await requireMaker(tx, maker)).endedAt !== null) refuse('already_done', m.markets_staff_maker_ended);
  await endMaker(tx, { id: newId(), proposal, at: app.clock.now() });
  return { market: subject, customer: username };
}
