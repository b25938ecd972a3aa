import { readOffers } from '@istmo/contract/areas/tenders/tenders.staff.contract';
import { divide, formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import {
  findByReference,
  readSnapshot,
  requireTerms,
  sumTenderOffers,
  type TenderSums,
} from '../../corporate-actions/public.ts';
import { readRegistry, requireInstrument } from '../../instruments/public.ts';
import { mayOffer } from '../find-tender.ts';

const percentPlaces = 4;
const wholeInPercent = 100n * 10n ** BigInt(percentPlaces);

/** The part of the offers that is taken, in percent; of none all. */
const percentOf = ({ offered, accepted }: TenderSums): string =>
  formatUnits(offered === 0n ? wholeInPercent : divide(accepted * wholeInPercent, offered, 'down'), percentPlaces);

export const answerReadOffers = handleStaff(readOffers, async (app, _caller, { reference }) => {
  const action = await findByReference(app.db, reference);
  if (action?.kind !== 'tender') return refuse('not_found', m.tenders_unknown, { field: 'reference' });
  const [registry, terms, snapshot, sums] = await Promise.all([
    readRegistry(app),
    requireTerms(app.db, action.id),
    readSnapshot(app.db, action.id),
    sumTenderOffers(app.db, action.id),
  ]);
  const { ledgerScale } = requireInstrument(registry, action.instrument);
  const decimal = (units: bigint): string => formatUnits(units, ledgerScale);
  const isKnown = snapshot !== undefined && snapshot.entitledAt !== null;
  return {
    data: {
      security: action.instrument,
      until: terms.cutoffAt?.toISOString() ?? null,
      is_open: mayOffer({ state: action.state, terms }, app.clock.now()),
      offered: decimal(sums.offered),
      holders: sums.holders,
      max_units: terms.maxUnits === null ? null : decimal(terms.maxUnits),
      result: isKnown
        ? {
            accepted: decimal(sums.accepted),
            percent: percentOf(sums),
            taken_holders: sums.taken,
            not_taken_holders: sums.holders - sums.taken,
          }
        : null,
    },
  };
});
