import { formatShown } from '@istmo/contract/kernel/format';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import type { Tx } from '@istmo/db/tx';
import type { App } from '../../app.ts';
import { notifyCustomer } from '../accounts/public.ts';
import { type AssetDetail, type AssetId, findAsset } from '../assets/public.ts';
import { type ActivityEntry, writeActivity } from '../history/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { publishEvent } from '../notifications/public.ts';

const emails = {
  requested: { subject: m.creation_mail_requested, body: m.creation_mail_requested_body },
  issued: { subject: m.creation_mail_issued, body: m.creation_mail_issued_body },
  failed: { subject: m.creation_mail_failed, body: m.creation_mail_failed_body },
  approved: { subject: m.creation_mail_approved, body: m.creation_mail_approved_body },
  rejected: { subject: m.creation_mail_rejected, body: m.creation_mail_rejected_body },
  authorised: { subject: m.creation_mail_authorised, body: m.creation_mail_authorised_body },
  active: { subject: m.creation_mail_active, body: m.creation_mail_active_body },
} as const;

type AssetNotice = { readonly what: keyof typeof emails; readonly reason?: string };
type Amount = { readonly amount: string; readonly currency: string };

/** The line in the customer's activity; being issued has none, because nothing of theirs changed. */
function toActivity(what: AssetNotice['what'], { ticker }: AssetDetail, { fee, supply }: Amounts) {
  const entries: Partial<Record<AssetNotice['what'], ActivityEntry>> = {
    requested: { kind: 'asset-requested', params: { ticker, ...fee }, deducted: fee },
    failed: { kind: 'asset-failed', params: { ticker, ...fee }, received: fee },
    approved: { kind: 'asset-approved', params: { ticker } },
    rejected: { kind: 'asset-rejected', params: { ticker } },
    authorised: { kind: 'asset-authorised', params: { ticker } },
    active: { kind: 'asset-active', params: { ticker, ...supply }, received: supply },
  };
  return entries[what];
}

type Amounts = { readonly fee: Amount; readonly shownFee: string; readonly supply: Amount };

async function readAmounts(app: App, asset: AssetDetail): Promise<Amounts> {
  const { ledgerScale, displayScale } = await readInstrument(app, asset.feeCurrency);
  return {
    fee: { amount: formatUnits(asset.feeUnits, ledgerScale), currency: asset.feeCurrency },
    shownFee: formatShown({ units: asset.feeUnits, scale: ledgerScale }, displayScale, 'up'),
    supply: { amount: formatUnits(asset.supplyUnits, asset.precision), currency: asset.ticker },
  };
}

/** Records what happened in the activity, tells the creator by email, and renews the open pages. */
export async function announceAsset(app: App, tx: Tx, id: AssetId, { what, reason }: AssetNotice): Promise<void> {
  const asset = await findAsset(tx, id);
  if (!asset) throw new Error('a notice about an asset that does not exist');
  const { owner: customer, ticker, name, language } = asset;
  const amounts = await readAmounts(app, asset);
  const entry = toActivity(what, asset, amounts);
  const { subject, body } = emails[what];
  const { shownFee: fee } = amounts;
  const { currency } = amounts.fee;
  await notifyCustomer(app, tx, {
    customer,
    activity: entry && { ...entry, at: app.clock.now() },
    email: {
      kind: 'securities',
      subject: withParams(subject, { ticker }),
      body: [
        withParams(body, { name, ticker, fee, currency }),
        ...(reason === undefined ? [] : [withParams(m.creation_mail_reason, { reason })]),
      ],
      action: m.creation_mail_action,
      page: '/create_asset',
      language,
    },
  });
  await renewPages(tx, asset);
}

/** The open pages of the creator show the asset, the balances and the activity as they are now. */
export async function renewPages(tx: Tx, { owner }: AssetDetail): Promise<void> {
  for (const topic of ['assets', 'balances', 'activity'] as const) await publishEvent(tx, owner, topic);
}

/** The line for a fee that came back after staff rejected the asset. */
export async function recordReturnedFee(app: App, tx: Tx, asset: AssetDetail): Promise<void> {
  const { fee } = await readAmounts(app, asset);
  await writeActivity(tx, asset.owner, {
    kind: 'asset-fee-returned',
    at: app.clock.now(),
    params: { ticker: asset.ticker, ...fee },
    received: fee,
  });
  await renewPages(tx, asset);
}
