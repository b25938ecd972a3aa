import { callOrThrow } from '@istmo/client/call-error';
import { useWrite } from '@istmo/client/use-write';
import { toast } from '@istmo/client/toast';
import {
  askAcquirer,
  decideRefundProposal,
  noteEvidence,
  refundPurchase,
} from '@istmo/contract/areas/cards/cards.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import type { PurchaseCase } from './cards.queries.ts';
import { dollars } from '../../shared/dollars.ts';

type PurchaseAct = 'refund' | 'confirm' | 'decline' | 'note';

const titles: Readonly<Record<PurchaseAct, () => string>> = {
  refund: m.cards_refund_title,
  confirm: m.cards_refund_confirm,
  decline: m.cards_refund_decline,
  note: m.cards_note_title,
};
const actions: Readonly<Record<PurchaseAct, () => string>> = {
  refund: m.cards_refund,
  confirm: m.cards_confirm_short,
  decline: m.cards_decline_short,
  note: m.cards_note_add,
};

/** What may be done now: who proposed a refund may only decline it. */
function listActs({ state, proposal }: PurchaseCase): readonly PurchaseAct[] {
  if (proposal) return proposal.is_own ? ['decline', 'note'] : ['confirm', 'decline', 'note'];
  return state === 'captured' ? ['refund', 'note'] : ['note'];
}

/** The decisions about a purchase, each with its reason; asking the acquirer needs none. */
export function PurchaseWork({ purchase }: { readonly purchase: PurchaseCase }) {
  const { id, total, reference_no: reference, customer, proposal } = purchase;
  const [act, setAct] = useState<PurchaseAct>();
  const ask = useWrite({
    changes: ['cards'],
    send: () => callOrThrow(askAcquirer, { id }),
    onDone: ({ msg }) => toast({ text: msg, tone: 'pos' }),
  });
  const send = (reason: string) => {
    if (act === 'note') return callOrThrow(noteEvidence, { id, text: reason });
    if (act === 'confirm' || act === 'decline')
      return callOrThrow(decideRefundProposal, { id: proposal?.id ?? '', approve: act === 'confirm', reason });
    return callOrThrow(refundPurchase, { id, reason });
  };
  return (
    <footer className="review-foot">
      {proposal?.is_own && <p className="review-none">{m.cards_proposal_own()}</p>}
      <div className="review-buttons">
        <Button variant="secondary" loading={ask.isSending} onClick={() => ask.run()}>
          {m.cards_ask()}
        </Button>
        {listActs(purchase).map((one) => (
          <Button
            key={one}
            variant={one === 'confirm' || one === 'refund' ? 'primary' : 'secondary'}
            onClick={() => setAct(one)}
          >
            {actions[one]()}…
          </Button>
        ))}
      </div>
      {act && (
        <ReasonDialog
          title={titles[act]()}
          action={actions[act]()}
          isDanger={act === 'refund' || act === 'confirm'}
          {...(act === 'note' && { label: m.cards_note() })}
          send={send}
          onClose={() => setAct(undefined)}
        >
          <p>
            {dollars(total)} · <span className="code">{reference}</span> · {customer}
          </p>
          {(act === 'refund' || act === 'confirm') && <p>{m.cards_refund_note()}</p>}
          {act === 'refund' && purchase.takes_two === 1 && (
            <p>{m.cards_takes_two({ amount: dollars(purchase.two_people_from) })}</p>
          )}
        </ReasonDialog>
      )}
    </footer>
  );
}
