import {
  decideSecurityPrice,
  listSecurityPrices,
  proposeSecurityPrice,
} from '@istmo/contract/areas/prices/prices.staff.contract';
import { findInstrument, type Instrument, isListedAsset } from '@istmo/contract/kernel/instrument';
import { parseUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Reader } from '@istmo/db/tx';
import * as z from 'zod/mini';
import type { App } from '../../../app.ts';
import { handleStaff } from '../../../http/handler.ts';
import { refuse } from '../../../http/refusal.ts';
import {
  type Approval,
  handleDecision,
  type Proposal,
  proposeAction,
  readOpenProposals,
  showProposal,
} from '../../audit/public.ts';
import { lockPriceSource, readRegistry, setPriceSource } from '../../instruments/public.ts';
import { hasUnsold } from '../../tranches/public.ts';
import { publishTick } from '../prices.store.ts';
import { formatUsd, readUsdPrice, usdScale } from '../usd-prices.ts';

const publishAction = 'prices.publish';
// As many decimals as people type; a price is kept in units of 10^-18 USD.
const typedScale = 8;
const payloadShape = z.object({ usd: z.string() });

const isPriced = (instrument: Instrument): boolean =>
  isListedAsset(instrument) &&
  instrument.status !== 'delisted' &&
  instrument.status !== 'redeemed' &&
  instrument.priceSource.kind !== 'none';

export const answerListSecurityPrices = handleStaff(listSecurityPrices, async (app, caller) => {
  const [{ instruments }, proposals] = await Promise.all([readRegistry(app), readOpenProposals(app.db, publishAction)]);
  const rows = instruments.filter(isPriced).map(async (instrument) => {
    const [price, offered] = await Promise.all([
      readUsdPrice(app, instrument),
      hasUnsold(app.db, instrument.code, app.clock.now()),
    ]);
    const proposal = proposals.find(({ subject }) => subject === instrument.code);
    return {
      symbol: instrument.code,
      name: instrument.names[caller.language],
      usd: price ? formatUsd(price.usd) : null,
      at: price?.tickId === undefined ? null : price.at.toISOString(),
      is_offered: offered,
      proposal: proposal
        ? {
            ...showProposal(proposal, caller),
            usd: formatUsd(readUsd(proposal.payload)),
          }
        : null,
    };
  });
  return { data: await Promise.all(rows) };
});

const readUsd = (payload: unknown): bigint => BigInt(z.parse(payloadShape, payload).usd);

/** The security whose price staff may publish, or a refusal: while tranches sell it, theirs is the only one. */
async function requireSecurity(app: App, reader: Reader, symbol: string): Promise<Instrument> {
  const instrument = findInstrument((await readRegistry(app)).instruments, symbol);
  if (!instrument || !isPriced(instrument)) return refuse('not_found', m.prices_no_security, { field: 'symbol' });
  if (await hasUnsold(reader, instrument.code, app.clock.now()))
    return refuse('conflict', m.prices_offered, { field: 'symbol' });
  return instrument;
}

export const answerProposeSecurityPrice = handleStaff(proposeSecurityPrice, async (app, caller, input) => {
  const { code } = await requireSecurity(app, app.db, input.symbol.toUpperCase());
  const typed = parseUnits(input.usd.replaceAll(',', '').trim(), typedScale);
  if (typed === undefined || typed === 0n) return refuse('amount_invalid', m.prices_usd_invalid, { field: 'usd' });
  await proposeAction(app, caller, {
    action: publishAction,
    subject: { kind: 'price', id: code },
    payload: { usd: `${typed * 10n ** BigInt(usdScale - typedScale)}` },
    reason: input.reason,
    check: async () => {},
  });
  return { message: m.prices_proposed };
});

/** The price is in force from the commit on, and the markets sell from the treasury at it. */
async function publish({ app, tx }: Approval, { subject, payload }: Proposal) {
  await lockPriceSource(tx, subject);
  const { code } = await requireSecurity(app, tx, subject);
  const [usd, at] = [readUsd(payload), app.clock.now()];
  await publishTick(tx, { symbol: code, usd, sources: [], at, observedAt: at });
  await setPriceSource(tx, code, 'published');
  return { usd: formatUsd(usd) };
}

export const answerDecideSecurityPrice = handleDecision(decideSecurityPrice, {
  carryOut: { [publishAction]: publish },
  approved: m.prices_published,
  rejected: m.prices_declined,
});
