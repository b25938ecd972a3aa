import { giveInstruction } from '@istmo/contract/areas/corporate-actions/corporate-actions.calls';
import {
  decideEvent,
  listEvents,
  proposeAnnouncement,
  readEventAsStaff,
  saveDraft,
} from '@istmo/contract/areas/corporate-actions/corporate-actions.staff.contract';
import { fundIssuedEvent, listIssuedEvents } from '@istmo/contract/areas/corporate-actions/issuer.contract';
import { addDays, addMonths, countDays, dayAt } from '@istmo/contract/kernel/day';
import { castVote } from '@istmo/contract/areas/votes/votes.calls';
import { formatUnits, parseUnits } from '@istmo/contract/kernel/money';
import { type PastEvent, pastEvents } from '@istmo/db/seeds/corporate-actions';
import { pastAssets } from '@istmo/db/seeds/past-securities';
import { available, readBalance } from '@istmo/ledger';
import * as z from 'zod/mini';
import { readInstrument } from '../areas/instruments/public.ts';
import { corporateActionsTasks } from '../areas/corporate-actions/corporate-actions.worker.ts';
import { redemptionsTasks } from '../areas/redemptions/redemptions.worker.ts';
import { splitsTasks } from '../areas/splits/splits.worker.ts';
import { votesTasks } from '../areas/votes/votes.worker.ts';
import { daysBefore } from './days-before.ts';
import { callAsStaff } from './demo-staff.ts';
import { type Moment, type PastOptions, type PastStep, pastStep } from './past-step.ts';
import { callAs } from './past-visit.ts';
import { giveMoney } from './seed-balances.ts';
import { requireDemo } from './seed-securities.ts';
import { seedWithholding } from './seed-withholding.ts';

/** The tasks of the worker that bring events on, in their order. */
const tasks = [corporateActionsTasks, splitsTasks, votesTasks, redemptionsTasks].flatMap(
  ({ intervalTasks = [] }) => intervalTasks,
);
const reason = 'As the issuer requested';

/** What happened to the securities of the demo, by the calls of staff, issuer and holders and by the tasks of the worker, with the clock of those days. */
export function listEventSteps(options: PastOptions): PastStep[] {
  const { setUpApp } = options;
  const now = setUpApp.clock.now();
  const { timeZone } = setUpApp.settings;
  const today = dayAt(now, timeZone);
  const inPast = (name: string, daysAgo: number, run: (moment: Moment) => Promise<void>): PastStep =>
    pastStep(options, { name, daysAgo, run });
  const owned = pastAssets.map(({ owner, ticker }) => ({ owner, ticker }));
  const ownerOf = (security: string): string => owned.find(({ ticker }) => ticker === security)?.owner ?? '';
  const carriedOut = (name: string, security: string, days: { record: number; payment: number | undefined }) => [
    ...(days.record > 0
      ? [inPast(`record ${name}`, days.record - 1, (moment) => recordAndFund(moment, ownerOf(security), security))]
      : []),
    ...(days.payment !== undefined && days.payment > 0 ? [inPast(`pay ${name}`, days.payment, work)] : []),
  ];
  const coupons = pastAssets.flatMap(({ ticker, bond }) =>
    bond && bond.maturesDaysAgo > 0
      ? [6, 0].flatMap((months) => {
          const payment = countDays(addMonths(addDays(today, -bond.maturesDaysAgo), -months), today);
          const name = `coupon ${ticker} ${months}`;
          return [
            inPast(`announce ${name}`, payment + couponNoticeDays, (moment) => announceDrafted(moment, ticker)),
            // The end of the day before the payment is the record moment: both are on the day of the payment.
            ...carriedOut(name, ticker, { record: payment + 1, payment: payment - 0.02 }),
          ];
        })
      : [],
  );
  return [
    { daysAgo: firstDaysAgo, run: async () => seedWithholding(setUpApp, options.apps.consoleApp) },
    ...pastEvents.flatMap((event, index) => [
      inPast(`announce event ${index}`, event.announcedDaysAgo, (moment) => announceNew(moment, event)),
      ...(event.choices ?? []).map(({ person, currency }) =>
        inPast(`choice ${index} ${person}`, event.announcedDaysAgo - 1, (moment) =>
          choose(moment, event, { person, currency }),
        ),
      ),
      ...(event.votes ?? []).map(({ person, choices }) =>
        inPast(`vote ${index} ${person}`, event.announcedDaysAgo - 1, (moment) =>
          vote(moment, event, { person, choices }),
        ),
      ),
      ...(event.vote && (event.cutoffDaysAgo ?? 0) > 0
        ? [inPast(`count ${index}`, (event.cutoffDaysAgo ?? 0) - 1, work)]
        : []),
      ...(event.supply === undefined
        ? []
        : [inPast(`supply ${index}`, (event.paymentDaysAgo ?? 0) - 0.01, (moment) => issueMore(moment, event))]),
      ...carriedOut(`event ${index}`, event.security, { record: event.recordDaysAgo, payment: event.paymentDaysAgo }),
    ]),
    ...coupons,
  ];
}

const firstDaysAgo = 725;
const couponNoticeDays = 25;

async function work({ past: { workerApp } }: Moment): Promise<void> {
  for (const task of tasks) await task.run(workerApp);
}

/** Finds the event by its title, because an interrupted start may have written it. */
async function listAsStaff({ past }: Moment, security: string) {
  const input = z.parse(listEvents.input, { security });
  const { data } = listEvents.output.parse(
    await callAsStaff(past.consoleApp, { wire: listEvents.wire, role: 'administrator', input }),
  );
  return data;
}

async function announceNew(moment: Moment, event: PastEvent): Promise<void> {
  const { past, at } = moment;
  const dayOf = (daysAgo: number | undefined): string =>
    daysAgo === undefined
      ? ''
      : dayAt(daysBefore(moment.setUpApp.clock.now(), daysAgo), moment.setUpApp.settings.timeZone);
  const isWritten = (await listAsStaff(moment, event.security)).some(({ title_en: title }) => title === event.title.en);
  const paymentDay = dayOf(event.paymentDaysAgo);
  const input = {
    reference: '',
    security: event.security,
    reverses: '',
    reason,
    kind: event.kind,
    title_en: event.title.en,
    title_es: event.title.es,
    text_en: event.text.en,
    text_es: event.text.es,
    record_day: dayOf(event.recordDaysAgo),
    ex_day: '',
    payment_day: paymentDay,
    cutoff_day: dayOf(event.cutoffDaysAgo),
    rates: (event.rates ?? []).map((rate) => ({ ...rate, total: '' })),
    rounding: 'largest-remainder',
    tax_country: event.taxCountry ?? '',
    ratio_new: event.ratio?.fresh ?? '',
    ratio_old: event.ratio?.old ?? '',
    max_units: '',
    claim_until: event.claimDays === undefined ? '' : addDays(paymentDay, event.claimDays),
    documents: [],
    vote: event.vote && {
      quorum: event.vote.quorum,
      secret: true,
      resolutions: event.vote.resolutions.map(({ en, es }) => ({
        text_en: en,
        text_es: es,
        options: '',
        majority: 'simple',
        base: 'cast',
        percent: '',
      })),
    },
  };
  if (!isWritten) await callAsStaff(past.consoleApp, { wire: saveDraft.wire, role: 'administrator', input });
  const found = (await listAsStaff(moment, event.security)).find(({ title_en: title }) => title === event.title.en);
  if (!found) throw new Error(`the event of ${at.toISOString()} was not written`);
  await announce(moment, found);
}

type Listed = Awaited<ReturnType<typeof listAsStaff>>[number];

/** The drafts that the schedule of a bond wrote. */
async function announceDrafted(moment: Moment, security: string): Promise<void> {
  await work(moment);
  for (const one of await listAsStaff(moment, security)) await announce(moment, one);
}

/** One of the staff proposes and another approves, as far as that was not done yet; holders are written to. */
async function announce(moment: Moment, { reference, state }: Listed): Promise<void> {
  const { consoleApp } = moment.past;
  if (state === 'draft')
    await callAsStaff(consoleApp, {
      wire: proposeAnnouncement.wire,
      role: 'administrator',
      input: { reference, reason },
    });
  const { data } = readEventAsStaff.output.parse(
    await callAsStaff(consoleApp, { wire: readEventAsStaff.wire, role: 'administrator', input: { reference } }),
  );
  const id = data.proposals.find(({ kind }) => kind === 'announce')?.id;
  if (id !== undefined)
    await callAsStaff(consoleApp, {
      wire: decideEvent.wire,
      role: 'compliance',
      input: { id, approve: true, reason: 'Compared with the resolution' },
    });
  await work(moment);
}

async function choose(
  moment: Moment,
  { security, title }: PastEvent,
  { person, currency }: { readonly person: string; readonly currency: string },
): Promise<void> {
  const found = (await listAsStaff(moment, security)).find(({ title_en: of }) => of === title.en);
  const demo = requireDemo(moment.people, person);
  const visit = { ...demo, past: moment.past, adapters: moment.adapters, key: `choice ${title.en}` };
  await callAs(visit, giveInstruction, { reference: found?.reference ?? '', currency });
}

async function vote(
  moment: Moment,
  { security, title }: PastEvent,
  { person, choices }: { readonly person: string; readonly choices: readonly string[] },
): Promise<void> {
  const found = (await listAsStaff(moment, security)).find(({ title_en: of }) => of === title.en);
  const demo = requireDemo(moment.people, person);
  const visit = { ...demo, past: moment.past, adapters: moment.adapters, key: `vote ${title.en}` };
  await callAs(visit, castVote, { reference: found?.reference ?? '', mandate: '', choices });
}

/** The issuance service has as many units as the books after a split. */
async function issueMore({ adapters: { issuance } }: Moment, { security, supply = '' }: PastEvent): Promise<void> {
  await issuance.setSupply({ ticker: security, units: supply });
  await issuance.mine(2);
}

/** Records who holds it, and the issuer gives what is missing: from its balance, and what it has not is given to it. */
async function recordAndFund(moment: Moment, owner: string, security: string): Promise<void> {
  const { past, setUpApp, adapters, at } = moment;
  await work(moment);
  const demo = requireDemo(moment.people, owner);
  const visit = { ...demo, past, adapters };
  const { data } = listIssuedEvents.output.parse(await callAs({ ...visit, key: 'list' }, listIssuedEvents, {}));
  for (const { reference, money } of data.filter((one) => one.security === security && one.state === 'recorded'))
    for (const { currency, missing } of money) {
      const { ledgerScale } = await readInstrument(past.app, currency);
      const needed = parseUnits(missing, ledgerScale) ?? 0n;
      if (needed === 0n) continue;
      const { units: balance } = await readBalance(past.app.db, available(demo.customer), currency);
      const amount = formatUnits(needed, ledgerScale);
      if (needed > balance)
        await giveMoney(setUpApp, demo.customer, {
          currency,
          amount: formatUnits(needed - balance, ledgerScale),
          step: `money ${reference} ${currency}`,
          at,
        });
      await callAs({ ...visit, key: `fund ${reference} ${currency}` }, fundIssuedEvent, {
        reference,
        currency,
        amount,
      });
    }
  await work(moment);
}
