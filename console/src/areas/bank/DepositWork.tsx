import { callOrThrow } from '@istmo/client/call-error';
import { completeDeposit, decideDeposit, decideDepositProposal } from '@istmo/contract/areas/bank/bank.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { useState } from 'react';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { readIn } from './AccountPanel.tsx';
import type { DepositCase } from './bank.queries.ts';
import { dollars } from '../../shared/dollars.ts';

type DepositAct = 'approve' | 'reject' | 'confirm' | 'decline' | 'complete';

const titles: Readonly<Record<DepositAct, () => string>> = {
  approve: m.bank_approve_deposit,
  reject: m.bank_reject_deposit,
  confirm: m.bank_confirm_deposit,
  decline: m.bank_decline_deposit,
  complete: m.bank_complete_deposit,
};
const actions: Readonly<Record<DepositAct, () => string>> = {
  approve: m.screening_approve,
  reject: m.bank_reject,
  confirm: m.bank_confirm,
  decline: m.bank_decline,
  complete: m.bank_complete,
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
  const [act, setAct] = useState<DepositAct>();
  const acts = listActs(deposit);
  if (acts.length === 0) return null;
  const send = (reason: string) => {
    if (act === 'complete') return callOrThrow(completeDeposit, { id, reason });
    if (act === 'confirm' || act === 'decline')
      return callOrThrow(decideDepositProposal, { id: proposal?.id ?? '', approve: act === 'confirm', reason });
    return callOrThrow(decideDeposit, { id, approve: act === 'approve', reason });
  };
  return (
    <footer className="review-foot">
      {proposal?.is_own && <p className="review-none">{m.bank_proposal_own()}</p>}
      <div className="review-buttons">
        {acts.map((one) => (
          <Button
            key={one}
            variant={one === 'reject' || one === 'decline' ? 'secondary' : 'primary'}
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
          isDanger={act === 'reject'}
          {...(act === 'reject' && { hint: readIn(language) })}
          send={send}
          onClose={() => setAct(undefined)}
        >
          <p>
            {dollars(amount)} · <span className="code">{reference}</span> · {holder}
          </p>
          {act === 'approve' && deposit.takes_two === 1 && (
            <p>{m.bank_takes_two({ amount: dollars(deposit.two_people_from) })}</p>
          )}
        </ReasonDialog>
      )}
    </footer>
  );
}
