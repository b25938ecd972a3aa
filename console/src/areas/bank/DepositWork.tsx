import { callOrThrow } from '@istmo/client/call-error';
import { completeDeposit, decideDeposit, decideDepositProposal } from '@istmo/contract/areas/bank/bank.staff.calls';
import type { ApprovalProof } from '@istmo/contract/kernel/approval';
import * as m from '@istmo/contract/messages';
import { type CaseAct, CaseActs } from '../../shared/review/CaseActs.tsx';
import { readIn } from './AccountPanel.tsx';
import type { DepositCase } from './bank.queries.ts';
import { dollars } from '../../shared/dollars.ts';

type DepositAct = 'approve' | 'reject' | 'confirm' | 'decline' | 'complete';

const kinds: Readonly<Record<DepositAct, CaseAct & { readonly title: () => string }>> = {
  approve: { name: m.screening_approve, title: m.bank_approve_deposit },
  reject: { name: m.bank_reject, title: m.bank_reject_deposit, isSecondary: true, isDanger: true },
  confirm: { name: m.bank_confirm, title: m.bank_confirm_deposit },
  decline: { name: m.bank_decline, title: m.bank_decline_deposit, isSecondary: true },
  complete: { name: m.bank_complete, title: m.bank_complete_deposit },
};

/** What may be done now: who proposed an approval may only decline it. */
function listActs({ state, proposal, line }: DepositCase): readonly DepositAct[] {
  if (state === 'credited') return line ? ['complete'] : [];
  if (state !== 'pending') return [];
  if (proposal) return proposal.is_own ? ['decline'] : ['confirm', 'decline'];
  return ['approve', 'reject'];
}

/** The decisions about a deposit, each with its reason. */
export function DepositWork({ deposit }: { readonly deposit: DepositCase }) {
  const { id, amount, reference, holder, language, proposal } = deposit;
  const acts = listActs(deposit);
  if (acts.length === 0) return null;
  const send = (act: DepositAct, reason: string, approval?: ApprovalProof) => {
    if (act === 'complete') return callOrThrow(completeDeposit, { id, reason });
    if (act === 'confirm' || act === 'decline')
      return callOrThrow(decideDepositProposal, {
        id: proposal?.id ?? '',
        approve: act === 'confirm',
        reason,
        approval,
      });
    return callOrThrow(decideDeposit, { id, approve: act === 'approve', reason });
  };
  return (
    <CaseActs
      kinds={kinds}
      acts={acts}
      note={proposal?.is_own && m.bank_proposal_own()}
      dialogOf={(act) => ({
        title: kinds[act].title(),
        hint: act === 'reject' ? readIn(language) : undefined,
        approves: act === 'confirm' && proposal ? { kind: 'proposal', id: proposal.id } : undefined,
        send: (reason, approval) => send(act, reason, approval),
        about: (
          <>
            <p>
              {dollars(amount)} · <span className="code">{reference}</span> · {holder}
            </p>
            {act === 'approve' && deposit.takes_two === 1 && (
              <p>{m.bank_takes_two({ amount: dollars(deposit.two_people_from) })}</p>
            )}
          </>
        ),
      })}
    />
  );
}
