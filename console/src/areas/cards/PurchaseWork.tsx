import { callOrThrow } from '@istmo/client/call-error';
import { useWrite } from '@istmo/client/use-write';
import { toast } from '@istmo/client/toast';
import {
  askAcquirer,
  decideRefundProposal,
  noteEvidence,
  refundPurchase,
} from '@istmo/contract/areas/cards/cards.staff.calls';
import type { ApprovalProof } from '@istmo/contract/kernel/approval';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { type CaseAct, CaseActs } from '../../shared/review/CaseActs.tsx';
import type { PurchaseCase } from './cards.queries.ts';
import { dollars } from '../../shared/dollars.ts';

type PurchaseAct = 'refund' | 'confirm' | 'decline' | 'note';

const kinds: Readonly<Record<PurchaseAct, CaseAct & { readonly title: () => string }>> = {
  refund: { name: m.cards_refund, title: m.cards_refund_title, isDanger: true },
  confirm: { name: m.cards_confirm_short, title: m.cards_refund_confirm, isDanger: true },
  decline: { name: m.cards_decline_short, title: m.cards_refund_decline, isSecondary: true },
  note: { name: m.cards_note_add, title: m.cards_note_title, isSecondary: true },
};

/** What may be done now: who proposed a refund may only decline it. */
function listActs({ state, proposal }: PurchaseCase): readonly PurchaseAct[] {
  if (proposal) return proposal.is_own ? ['decline', 'note'] : ['confirm', 'decline', 'note'];
  return state === 'captured' ? ['refund', 'note'] : ['note'];
}

/** The decisions about a purchase, each with its reason; asking the acquirer needs none. */
export function PurchaseWork({ purchase }: { readonly purchase: PurchaseCase }) {
  const { id, total, reference_no: reference, customer, proposal } = purchase;
  const ask = useWrite({
    changes: ['cards'],
    send: () => callOrThrow(askAcquirer, { id }),
    onDone: ({ msg }) => toast({ text: msg, tone: 'pos' }),
  });
  const send = (act: PurchaseAct, reason: string, approval?: ApprovalProof) => {
    if (act === 'note') return callOrThrow(noteEvidence, { id, text: reason });
    if (act === 'confirm' || act === 'decline')
      return callOrThrow(decideRefundProposal, {
        id: proposal?.id ?? '',
        approve: act === 'confirm',
        reason,
        approval,
      });
    return callOrThrow(refundPurchase, { id, reason });
  };
  return (
    <CaseActs
      kinds={kinds}
      acts={listActs(purchase)}
      note={proposal?.is_own && m.cards_proposal_own()}
      dialogOf={(act) => ({
        title: kinds[act].title(),
        label: act === 'note' ? m.cards_note() : undefined,
        approves: act === 'confirm' && proposal ? { kind: 'proposal', id: proposal.id } : undefined,
        send: (reason, approval) => send(act, reason, approval),
        about: (
          <>
            <p>
              {dollars(total)} · <span className="code">{reference}</span> · {customer}
            </p>
            {(act === 'refund' || act === 'confirm') && <p>{m.cards_refund_note()}</p>}
            {act === 'refund' && purchase.takes_two === 1 && (
              <p>{m.cards_takes_two({ amount: dollars(purchase.two_people_from) })}</p>
            )}
          </>
        ),
      })}
    >
      <Button variant="secondary" loading={ask.isSending} onClick={() => ask.run()}>
        {m.cards_ask()}
      </Button>
    </CaseActs>
  );
}
