import { type CreationForm, fixedFields } from '@istmo/contract/areas/creation/creation.rules';
import { formatAmount } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { KeyValue } from '@istmo/ui/KeyValue';
import { amountOf } from '../../shared/format.ts';
import type { CreationFee } from './creation.queries.ts';

const names: Readonly<Record<(typeof fixedFields)[number], () => string>> = {
  tok_name: m.creation_name,
  ticker: m.creation_ticker,
  domain: m.creation_domain,
  pub_key: m.creation_key,
  precision: m.creation_precision,
  amount: m.creation_supply,
};

type ReviewProps = {
  readonly fields: CreationForm;
  readonly fee: CreationFee;
  readonly isSending: boolean;
  readonly onBack: () => void;
  readonly onSend: () => void;
};

/** What can never change again, before the fee is held. */
export function ReviewDialog({ fields, fee, isSending, onBack, onSend }: ReviewProps) {
  const valueOf = (field: (typeof fixedFields)[number]): string => {
    if (field === 'amount') return formatAmount(fields.amount);
    return field === 'pub_key' && fields.pub_key === '' ? m.creation_platform_key() : fields[field];
  };
  const held = m.creation_review_fee({ fee: amountOf(fee.asset_fee, fee.asset_curr), currency: fee.asset_curr });
  return (
    <Dialog
      open
      onClose={onBack}
      title={m.creation_review_title()}
      description={m.creation_review_text()}
      labels={{ close: m.ui_close() }}
      closesOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onBack} disabled={isSending}>
            {m.creation_review_back()}
          </Button>
          <Button loading={isSending} onClick={onSend}>
            {m.creation_review_send()}
          </Button>
        </>
      }
    >
      <KeyValue
        pairs={[
          ...fixedFields.map((field) => ({
            key: field,
            name: names[field](),
            value: <span className="creation-value">{valueOf(field)}</span>,
          })),
          { key: 'fee', name: m.creation_fee(), value: held, strong: true },
        ]}
      />
    </Dialog>
  );
}
