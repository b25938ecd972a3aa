import { listOwnedAccounts, readAccountStatement } from '@istmo/contract/areas/treasury/treasury.staff.contract';
import type { CustomerId } from '@istmo/contract/kernel/id';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { readAccountStatement as readStatement, readOwnedAccounts } from '@istmo/ledger';
import type { App } from '../../../app.ts';
import { checkDates } from '../../../http/check-dates.ts';
import { handleStaff } from '../../../http/handler.ts';
import { pageReader, toDateRange } from '../../../http/paging.ts';
import { refuse } from '../../../http/refusal.ts';
import { lookAtCustomer, recordLook } from '../../audit/public.ts';
import { readRegistry } from '../../instruments/public.ts';
import { readUsernames } from '../treasury.store.ts';

/** Formats amounts of a currency. */
async function formatterOf(app: App, currency: string): Promise<(units: bigint) => string> {
  const { instruments } = await readRegistry(app);
  const instrument = instruments.find(({ code }) => code === currency);
  if (!instrument) return refuse('not_found', m.treasury_currency_unknown, { field: 'currency' });
  return (units) => formatUnits(units, instrument.ledgerScale);
}

export const answerListOwnedAccounts = handleStaff(
  listOwnedAccounts,
  async (app, caller, { kind, currency, pageIndex, pageSize }) => {
    const decimal = await formatterOf(app, currency);
    const subject = { kind: 'ledger-accounts', id: `${kind} ${currency}` };
    await recordLook(app, caller, { action: 'treasury.accounts', subject, reason: '' });
    const page = { currency, kind, skip: pageIndex * pageSize, lines: pageSize };
    const { accounts, count } = await readOwnedAccounts(pageReader(app, { pageIndex }), page);
    const names = await readUsernames(
      app.db,
      accounts.map(({ owner }) => owner),
    );
    return {
      data: accounts.map(({ owner, place, units }) => ({
        customer_id: owner,
        customer: names.get(owner) ?? '',
        place,
        balance: decimal(units),
      })),
      count,
    };
  },
);

const isOwner = (owner: CustomerId | null): owner is CustomerId => owner !== null;

export const answerReadAccountStatement = handleStaff(
  readAccountStatement,
  async (app, caller, { kind, currency, place, owner: sentOwner, ...paging }) => {
    checkDates(paging);
    const decimal = await formatterOf(app, currency);
    const owner = sentOwner === '' ? null : await lookAtCustomer(app, caller, sentOwner);
    const { lines, count, received, paid, opening, closing } = await readStatement(app.db, {
      account: { kind, owner, place },
      currency,
      ...toDateRange(paging),
      search: paging.search.trim(),
      order: paging.sortOrder,
      skip: paging.pageIndex * paging.pageSize,
      lines: paging.pageSize,
    });
    const others = [owner, ...lines.map(({ counterpart }) => counterpart.owner)].filter(isOwner);
    const names = await readUsernames(app.db, others);
    return {
      data: lines.map(({ movement, number, name, event, at, units, counterpart }) => ({
        key: `${movement}-${number}`,
        movement: movement.toString(),
        name,
        event,
        at: at.toISOString(),
        amount: decimal(units),
        counterpart: {
          kind: counterpart.kind,
          place: counterpart.place,
          customer_id: counterpart.owner ?? '',
          customer: names.get(counterpart.owner ?? '') ?? '',
        },
      })),
      count,
      customer: names.get(owner ?? '') ?? '',
      opening: decimal(opening),
      closing: decimal(closing),
      received: decimal(received),
      paid: decimal(paid),
    };
  },
);
