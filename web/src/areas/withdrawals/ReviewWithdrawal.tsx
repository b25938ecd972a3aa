import { requestWithdrawal } from '@istmo/contract/areas/withdrawals/withdrawals.calls';
import { formatTerms } from '@istmo/contract/areas/withdrawals/withdrawals.rules';
import { formatUnits } from '@istmo/contract/kernel/money';
import * as m from '@istmo/contract/messages';
import { isUnreachable } from '@istmo/client/call';
import { callOrThrow, failureMessage, isErrorAt } from '@istmo/client/call-error';
import { useIdempotencyKey } from '@istmo/client/idempotency-key';
import { shortToastMs, toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { Address } from '@istmo/ui/Address';
import { Banner } from '@istmo/ui/Banner';
import { Button } from '@istmo/ui/Button';
import { Dialog } from '@istmo/ui/Dialog';
import { KeyValue } from '@istmo/ui/KeyValue';
import { looksAlike } from '@istmo/ui/address-text';
import type { ReactNode } from 'react';
import { moneyOf } from '../../shared/format.ts';
import { networkLabel } from '../../shared/networks.ts';
import { findRefusedRules, RulesRefusal } from '../rules/public.ts';
import type { WithdrawDraft } from './withdraw-draft.ts';
import type { ReadyAddress } from './withdrawals.queries.ts';

type ReviewProps = {
  readonly open: boolean;
  readonly draft: WithdrawDraft;
  readonly address: ReadyAddress | undefined;
  /** All addresses of the currency, for the comparison. */
  readonly others: readonly ReadyAddress[];
  readonly onClose: () => void;
  /** `why` is said on the page where it is more than the sentence. */
  readonly onRefused: (text: string, code: string, why?: ReactNode) => void;
  readonly onDone: (reference: string) => void;
};

/** Everything once more, with the whole address. The request is sent once however often it is pressed. */
export function ReviewWithdrawal({ open, draft, address, others, onClose, onRefused, onDone }: ReviewProps) {
  const idempotency = useIdempotencyKey();
  const write = useWrite({
    changes: ['balances', 'withdrawals'],
    send: (body: ReturnType<typeof toBody>) =>
      callOrThrow(requestWithdrawal, body, { idempotencyKey: idempotency.keyFor(body) }),
    onDone: ({ reply, msg }) => {
      idempotency.renew();
      onClose();
      toast({ text: msg, tone: 'pos', ms: shortToastMs });
      onDone(reply.data.reference_no);
    },
    onFailed: (error) => {
      // Whether it was requested is not known: the same request is sent again under the same key.
      if (isErrorAt(requestWithdrawal, error) && isUnreachable(error.failure)) return;
      idempotency.renew();
      const failure = isErrorAt(requestWithdrawal, error) ? error.failure : undefined;
      const rules = failure && findRefusedRules(failure);
      if (rules) onRefused(m.rules_refused(rules), 'rules_refused', <RulesRefusal {...rules} />);
      else onRefused(failureMessage(error), failure?.code ?? '');
    },
  });
  const similar = address && others.some((other) => looksAlike(other.address, address.address));
  return (
    <Dialog
      open={open}
      onClose={() => !write.isSending && onClose()}
      closesOutside={false}
      title={m.withdrawals_review_title()}
      description={m.withdrawals_review_body()}
      labels={{ close: m.ui_close() }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={write.isSending}>
            {m.withdrawals_back()}
          </Button>
          <Button loading={write.isSending} onClick={() => address && write.run(toBody(draft, address))}>
            {write.error ? m.kernel_retry() : m.withdrawals_submit_empty()}
          </Button>
        </>
      }
    >
      <div className="withdraw-review">
        {write.error && (
          <Banner tone="warn" urgent>
            {failureMessage(write.error)}
          </Banner>
        )}
        {similar && <Banner tone="warn">{m.withdrawals_look_alike()}</Banner>}
        {address && <ReviewLines draft={draft} address={address} />}
      </div>
    </Dialog>
  );
}

function ReviewLines({ draft, address }: { draft: WithdrawDraft; address: ReadyAddress }) {
  const { context, instrument, network, units, received } = draft;
  const show = (amount: bigint): string => `${formatTerms(amount, context.terms)} ${instrument.code}`;
  return (
    <>
      <KeyValue
        pairs={[
          { key: 'amount', name: m.withdrawals_amount(), value: show(units) },
          { key: 'fee', name: m.withdrawals_fee(), value: moneyOf(network.withdraw_fee, network.fee_currency, 'up') },
          {
            key: 'receive',
            name: m.withdrawals_receive(),
            value: moneyOf(formatUnits(received, context.terms.ledgerScale), instrument.code),
            strong: true,
          },
          {
            key: 'network',
            name: m.withdrawals_network(),
            value: networkLabel(network),
          },
          { key: 'name', name: m.withdrawals_address_name(), value: address.address_name },
        ]}
      />
      <p className="withdraw-review-address">
        <Address value={address.address} shape="full" />
      </p>
    </>
  );
}

function toBody({ instrument, network, fields, context, received }: WithdrawDraft, { address }: ReadyAddress) {
  return {
    network: network.wire,
    amount: fields.amount,
    transfer_amount: formatUnits(received, context.terms.ledgerScale),
    currency: instrument.code,
    currency_type: instrument.kind,
    address_info: address,
    fee_amt: network.withdraw_fee,
    otp: fields.code,
  };
}
