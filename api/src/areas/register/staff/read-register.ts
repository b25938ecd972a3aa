import { reasonLength } from '@istmo/contract/areas/staff/staff.rules';
import { listHolders, listSecurities, readReport } from '@istmo/contract/areas/register/register.staff.contract';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Holding } from '@istmo/ledger';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import { recordLook } from '../../audit/public.ts';
import { readRegistry, readSecurityEnds } from '../../instruments/public.ts';
import { findCustomersByName } from '../../profile/public.ts';
import { describeHolders, loadRegister, maskHolder, parseMoment, toSummary } from '../holders.ts';
import { isEqual } from '../compare-register.ts';
import { findCustomersByUsername, readComparisons } from '../register.store.ts';

/** The holdings of those whose user name or name has the words; all without words. */
async function search(app: App, holdings: readonly Holding[], text: string): Promise<readonly Holding[]> {
  const words = text.trim();
  if (words === '') return holdings;
  const [byUsername, byName] = await Promise.all([
    findCustomersByUsername(app.db, words),
    findCustomersByName(app.db, words),
  ]);
  const found = new Set<string>([...byUsername, ...byName]);
  return holdings.filter(({ customer }) => found.has(customer));
}

export const answerListHolders = handleStaff(listHolders, async (app, caller, { pageIndex, pageSize, ...input }) => {
  const moment = await parseMoment(app, input);
  const { instrument, at } = moment;
  // "Now" is one look, however often the page is read.
  const subject = {
    kind: 'register',
    id: input.at === '' ? instrument.code : `${instrument.code} ${at.toISOString()}`,
  };
  await recordLook(app, caller, { action: 'register.look', subject, reason: '' });
  const register = await loadRegister(app, moment);
  const holdings = await search(app, register.holdings, input.search);
  const page = holdings.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize);
  const holders = await describeHolders(app, moment, { issued: register.issued, holdings: page });
  return {
    data: holders.map((holder) => maskHolder(holder, caller.role)),
    count: holdings.length,
    ...toSummary(moment, register),
  };
});

export const answerReadReport = handleStaff(readReport, async (app, caller, { reason, ...input }) => {
  if (reason.trim().length < reasonLength.min) refuse('reason_missing', m.staff_reason_missing, { field: 'reason' });
  const moment = await parseMoment(app, input);
  // Recorded before the answer: a look that is not recorded does not happen.
  const subject = { kind: 'register', id: `${moment.instrument.code} ${moment.at.toISOString()}` };
  await recordLook(app, caller, { action: 'register.report', subject, reason });
  const register = await loadRegister(app, moment);
  return { data: await describeHolders(app, moment, register), ...toSummary(moment, register) };
});

export const answerListSecurities = handleStaff(listSecurities, async (app, caller) => {
  const [{ instruments }, comparisons, ends] = await Promise.all([
    readRegistry(app),
    readComparisons(app.db),
    readSecurityEnds(app.db),
  ]);
  return {
    data: instruments
      .filter(({ kind }) => kind === 'security')
      .map(({ code, names, ledgerScale }) => {
        const found = comparisons.find(({ instrument }) => instrument === code);
        const end = ends.find(({ instrument }) => instrument === code);
        const decimal = (units: bigint): string => formatUnits(units, ledgerScale);
        return {
          code,
          name: names[caller.language],
          redemption: end
            ? { closed_at: end.closedAt.toISOString(), redeemed_at: end.endedAt?.toISOString() ?? null }
            : null,
          comparison: found
            ? {
                at: found.at.toISOString(),
                failure: found.failure,
                issued: decimal(found.issued),
                inside: decimal(found.inside),
                outside: decimal(found.outside),
                service_supply: decimal(found.serviceSupply),
                service_inside: decimal(found.serviceInside),
                service_outside: decimal(found.serviceOutside),
                is_equal: isEqual(found),
              }
            : null,
        };
      }),
  };
});
