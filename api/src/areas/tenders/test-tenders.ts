import { giveOffer, readOffer } from '@istmo/contract/areas/tenders/tenders.contract';
import { dayAt } from '@istmo/contract/kernel/day';
import { held, readBalance } from '@istmo/ledger';
import { rateOf } from '../../testing/test-corporate-actions.ts';
import { createPaymentSteps } from '../../testing/test-distributions.ts';
import type { Person, TestEnv } from '../../testing/test-env.ts';
import { readAction } from '../corporate-actions/public.ts';
import { releaseOffers } from './release-offers.ts';

export const minuteMs = 60_000;

type Dates = { readonly maxUnits?: bigint | null; readonly recordIn?: number; readonly cutoffIn?: number };

function requireData<T>(data: T | undefined): T {
  if (data === undefined) throw new Error('the call was refused');
  return data;
}

/** What tests of tenders do: announce one, offer units by the calls, and let the worker go on. */
export async function createTenderSteps(testEnv: TestEnv) {
  const { call } = testEnv;
  const steps = await createPaymentSteps(testEnv);
  const { announce, tasks, worker } = steps;
  return {
    ...steps,
    /** A tender of 1.25 USD for a unit that is paid today: holders are recorded and the cut-off is so many minutes from now. */
    announceTender: async (instrument: string, { maxUnits = null, recordIn = 5, cutoffIn = 10 }: Dates = {}) => {
      // The units are there before the record moment, in time too.
      testEnv.advance(3 * minuteMs);
      const inMinutes = (count: number) => new Date(testEnv.clock.now().getTime() + count * minuteMs);
      const today = dayAt(testEnv.clock.now(), testEnv.app.settings.timeZone);
      const dates = {
        recordDay: today,
        recordAt: inMinutes(recordIn),
        paymentDay: today,
        cutoffAt: inMinutes(cutoffIn),
      };
      const id = await announce(instrument, {
        kind: 'tender',
        rates: [rateOf('USD', '1.25')],
        terms: { maxUnits, ...dates },
      });
      const reference = (await readAction(testEnv.db, id))?.reference ?? '';
      return { id, reference };
    },
    /** So many minutes later the worker has done what is due. */
    pass: async (minutes: number): Promise<void> => {
      testEnv.advance(minutes * minuteMs);
      await tasks.takeSnapshots(worker);
      await tasks.advanceEvents(worker);
      await releaseOffers(worker);
    },
    offer: (reference: string, as: Person | undefined, units: string, before = '0') =>
      call(giveOffer, { reference, units, before }, { as: as ?? steps.issuer }),
    seen: async (reference: string, as: Person | undefined) =>
      requireData((await call(readOffer, { reference }, { as: as ?? steps.issuer })).body.data),
    heldOf: async ({ customer }: Person, instrument: string) =>
      (await readBalance(testEnv.db, held(customer), instrument)).units,
    activityOf: async ({ customer }: Person) =>
      (
        await testEnv.owner.query<{ kind: string }>(
          "select kind from app.activity where customer_id = $1 and kind like '%offer%' order by id",
          [customer],
        )
      ).map(({ kind }) => kind),
    instructionsOf: ({ customer }: Person) =>
      testEnv.owner.query<{ units: string }>(
        "select content ->> 'units' as units from app.holder_instruction where customer_id = $1 order by at, id",
        [customer],
      ),
  };
}
