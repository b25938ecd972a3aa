import { readWithdrawalReceipt } from '@istmo/contract/areas/withdrawals/withdrawals.contract';
import { formatAmount } from '@istmo/contract/kernel/format';
import { withParams } from '@istmo/contract/kernel/message';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { handle } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { typesetReceipt } from '../../pdf/receipt.ts';
import { readContact } from '../accounts/public.ts';
import { readInstrument } from '../instruments/public.ts';
import { findBroadcast } from './broadcast.store.ts';
import { requireOwn } from './read-withdrawal.ts';

/** The receipt of a withdrawal that the network has, with its transaction. */
export const answerReadWithdrawalReceipt = handle(
  readWithdrawalReceipt,
  async (app, { customer, language }, { id }) => {
    const row = await requireOwn(app, customer, id);
    if (row.state !== 'sent' && row.state !== 'completed')
      return refuse('not_found', m.kernel_not_found, { field: 'id' });
    const [contact, instrument, feeInstrument, broadcast] = await Promise.all([
      readContact(app.db, customer),
      readInstrument(app, row.currency),
      readInstrument(app, row.feeCurrency),
      findBroadcast(app.db, row.id),
    ]);
    const amount = (units: bigint): string =>
      `${formatAmount(formatUnits(units, instrument.ledgerScale))} ${row.currency}`;
    const fee = `${formatAmount(formatUnits(row.feeUnits, feeInstrument.ledgerScale))} ${row.feeCurrency}`;
    return typesetReceipt(
      app.settings,
      {
        title: m.withdrawals_receipt_title,
        text: withParams(m.withdrawals_receipt_text, { brand: app.settings.brand, reference: row.referenceNo }),
        reference: row.referenceNo,
        createdAt: row.createdAt,
        customer: contact,
        lines: [
          [m.withdrawals_amount, amount(row.units)],
          [m.withdrawals_fee, fee],
          [m.withdrawals_receipt_paid, amount(row.sentUnits)],
          [m.withdrawals_network, instrument.networks.find(({ name }) => name === row.network)?.title ?? row.network],
          [m.withdrawals_receipt_address, row.address],
          [m.withdrawals_receipt_txid, broadcast?.txid ?? ''],
        ],
        status: row.state === 'sent' ? m.withdrawals_state_sent : m.withdrawals_state_completed,
      },
      language,
    );
  },
);
