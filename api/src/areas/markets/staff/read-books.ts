import { fromMarketTerms } from '@istmo/contract/areas/markets/market-terms';
import { listBooks, readBook, readBookChoices } from '@istmo/contract/areas/markets/markets.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { Reader } from '@istmo/db/tx';
import { handleStaff } from '../../../http/handler.ts';
import { readProposals } from '../../audit/public.ts';
import { listCalendars } from '../../bonds/public.ts';
import { readLedgerScales, readRegistry } from '../../instruments/public.ts';
import { listMarketActs } from '../market-acts.store.ts';
import {
  listBookActivity,
  listLevels,
  listLog,
  listStaffBooks,
  listTrades,
  readStoredTerms,
  type StaffBook,
} from '../markets-staff.store.ts';
import { showMarketProposals } from './market-proposals.ts';
import { bookSubject, requireBook, scalesOf } from './require-book.ts';
import { showBook } from './show-book.ts';
import { toMarketTerms } from './terms-json.ts';

const shownLevels = 12;
const shownTrades = 25;
const shownEntries = 50;

export const answerListBooks = handleStaff(listBooks, async (app, caller) => {
  const at = app.clock.now();
  const scales = await readLedgerScales(app);
  const [books, activity, proposals] = await Promise.all([
    listStaffBooks(app.db),
    listBookActivity(app.db, at),
    showMarketProposals(app.db, caller, scales),
  ]);
  return {
    data: books.map((book) => showBook(book, activity.get(book.id), scales)),
    proposals,
    at: at.toISOString(),
  };
});

/** What staff did with a market, with the names of those who proposed it. */
async function showActs(reader: Reader, { id, symbol }: StaffBook, currencyScale: number) {
  const [acts, proposals] = await Promise.all([listMarketActs(reader, id), readProposals(reader, bookSubject(symbol))]);
  const proposers = new Map(proposals.map(({ id: proposal, proposer }) => [proposal, proposer]));
  return acts.map((act) => ({
    id: act.id,
    kind: act.kind,
    at: act.at.toISOString(),
    staff: act.staff,
    proposer: proposers.get(act.proposal ?? '') ?? '',
    note: act.note,
    order_of_law: act.orderOfLaw,
    value: act.value === null ? '' : act.kind === 'reference' ? formatUnits(act.value, currencyScale) : `${act.value}`,
    is_waiting: act.isWaiting,
  }));
}

/** Prices, trades and the end of the log. */
async function showLive(
  reader: Reader,
  { id }: StaffBook,
  scales: { readonly units: number; readonly currency: number },
) {
  const units = (value: bigint): string => formatUnits(value, scales.units);
  const price = (value: bigint): string => formatUnits(value, scales.currency);
  const [levels, trades, log] = await Promise.all([
    listLevels(reader, id, shownLevels),
    listTrades(reader, id, shownTrades),
    listLog(reader, id, shownEntries),
  ]);
  return {
    levels: levels.map((level) => ({ ...level, price: price(level.price), units: units(level.units) })),
    trades: trades.map((trade) => ({
      number: Number(trade.number),
      price: price(trade.price),
      units: units(trade.units),
      value: price(trade.value),
      taker: trade.taker,
      at: trade.at.toISOString(),
    })),
    log: log.map((entry) => ({
      number: Number(entry.number),
      at: entry.at.toISOString(),
      kind: entry.kind,
      order: entry.order ?? '',
      units: entry.units === null ? null : units(entry.units),
      reason: entry.reason,
      staff: entry.staff ?? '',
    })),
  };
}

export const answerReadBook = handleStaff(readBook, async (app, caller, { symbol }) => {
  const at = app.clock.now();
  const book = await requireBook(app.db, symbol);
  const scales = await readLedgerScales(app);
  const own = scalesOf(scales, book);
  const [activity, stored, live, acts, proposals] = await Promise.all([
    listBookActivity(app.db, at),
    readStoredTerms(app.db, book.id, book.version),
    showLive(app.db, book, own),
    showActs(app.db, book, own.currency),
    showMarketProposals(app.db, caller, scales, symbol),
  ]);
  const { auctionPrice, auctionUnits } = book;
  return {
    data: {
      ...showBook(book, activity.get(book.id), scales),
      at: at.toISOString(),
      reference_price: formatUnits(book.referencePrice, own.currency),
      auction_price: auctionPrice === null ? null : formatUnits(auctionPrice, own.currency),
      auction_units: auctionUnits === null ? null : formatUnits(auctionUnits, own.units),
      log_number: Number(book.logNumber),
      input_number: Number(book.inputNumber),
      matched_number: Number(book.matchedNumber),
      depth_number: Number(book.depthNumber),
      fence: Number(book.fence),
      version: book.version,
      in_force_at: stored.inForceAt.toISOString(),
      terms: fromMarketTerms(toMarketTerms(stored), own),
      ...live,
      acts,
      proposals,
    },
  };
});

export const answerReadBookChoices = handleStaff(readBookChoices, async (app) => {
  const [{ instruments }, calendars] = await Promise.all([readRegistry(app), listCalendars(app.db)]);
  const listed = instruments
    .filter(({ status }) => status === 'listed')
    .map(({ code, kind, ledgerScale: scale }) => ({ code, kind, scale }));
  return {
    securities: listed.filter(({ kind }) => kind === 'security').map(({ code, scale }) => ({ code, scale })),
    currencies: listed.filter(({ kind }) => kind !== 'security').map(({ code, scale }) => ({ code, scale })),
    calendars: calendars.map(({ calendar }) => calendar),
  };
});
