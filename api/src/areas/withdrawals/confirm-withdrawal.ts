import { confirmWithdrawal, readPendingWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import * as m from '@istmo/contract/messages';
import { trimZeros } from '@istmo/contract/kernel/format';
import { formatUnits } from '@istmo/contract/kernel/money';
import type { App } from '../../app.ts';
import { handlePublic, type Visitor } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { hashToken, isLinkSignatureValid } from '../../sign-in/token.ts';
import { readInstrument } from '../instruments/public.ts';
import { readAddress } from '../whitelist/public.ts';
import { announceNow, linkPurpose } from './announce-steps.ts';
import { requireConfirmable } from './read-conditions.ts';
import { findByLink } from './announcements.store.ts';
import { lockWithdrawal, moveWithdrawal, type WithdrawalRow } from './withdrawals.store.ts';

type PresentedLink = { readonly token: string; readonly verify: string };

/** The withdrawal that a link confirms. Refuses one that is made up, used or expired, and one of another account than that of the session. Changes nothing. */
async function checkLink(app: App, visitor: Visitor, { token, verify }: PresentedLink): Promise<WithdrawalRow> {
  if (token === '' || verify === '') refuse('link_invalid', m.kernel_invalid_link);
  if (!isLinkSignatureValid(app, { purpose: linkPurpose, token }, verify))
    refuse('link_invalid', m.kernel_invalid_link);
  const row = await findByLink(app.db, hashToken(token));
  if (!row) return refuse('link_invalid', m.kernel_invalid_link);
  const { sessionOwner = row.customer } = visitor;
  if (sessionOwner !== row.customer) refuse('link_invalid', m.withdrawals_link_of_another);
  if (row.state === 'expired' || (row.state === 'pending' && row.linkExpiresAt <= app.clock.now()))
    refuse('link_expired', m.withdrawals_link_expired);
  if (row.state !== 'pending') refuse('link_invalid', m.withdrawals_link_used);
  return row;
}

/** Exact, with the decimals that the email and the page of the withdrawal show: the page of the link has no registry. */
const shown = (units: bigint, { ledgerScale, displayScale }: Awaited<ReturnType<typeof readInstrument>>): string =>
  trimZeros(formatUnits(units, ledgerScale), displayScale);

export const answerReadPendingWithdrawal = handlePublic(readPendingWithdrawal, async (app, visitor, link) => {
  const row = await checkLink(app, visitor, link);
  const instrument = await readInstrument(app, row.currency);
  const feeInstrument = await readInstrument(app, row.feeCurrency);
  const address = await readAddress(app.db, row.addressId);
  return {
    data: {
      reference_no: row.referenceNo,
      currency: row.currency,
      amount: shown(row.units, instrument),
      receives: shown(row.sentUnits, instrument),
      fee: shown(row.feeUnits, feeInstrument),
      fee_currency: row.feeCurrency,
      network: instrument.networks.find(({ name }) => name === row.network)?.title ?? row.network,
      address: row.address,
      address_name: address?.name ?? '',
      expires_at: row.linkExpiresAt.toISOString(),
    },
  };
});

/** Of two uses of a link, the second finds the withdrawal confirmed. What was a condition of the request is one here: what waiting does not mend is refused, the rest is held by its screening. */
export const answerConfirmWithdrawal = handlePublic(confirmWithdrawal, async (app, visitor, link) => {
  const found = await checkLink(app, visitor, link);
  await requireConfirmable(app, found);
  const isConfirmed = await app.db.inTransaction(async (tx) => {
    const row = await lockWithdrawal(tx, found.id);
    if (row?.state !== 'pending') return false;
    return moveWithdrawal(tx, row, { to: 'confirmed', by: 'customer', at: app.clock.now() });
  });
  if (!isConfirmed) refuse('link_invalid', m.withdrawals_link_used);
  await announceNow(app, found.id);
  return { message: m.withdrawals_confirmed };
});
