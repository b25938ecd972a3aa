import { callOrThrow } from '@istmo/client/call-error';
import { useRules } from '@istmo/client/use-rules';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import {
  type ApprovalForm,
  approvalRules,
  type WalletSide,
  walletSides,
} from '@istmo/contract/areas/treasury/treasury.rules';
import { decideMove, proposeMove } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { useState } from 'react';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { placeName } from '../../shared/place-name.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { MoneyFields } from './MoneyFields.tsx';
import type { Wallet, WalletMove } from './wallet-names.ts';

const sideNames: Readonly<Record<WalletSide, () => string>> = {
  hot: m.treasury_move_from_hot,
  cold: m.treasury_move_from_cold,
};

const emptyForm: ApprovalForm & ReasonForm = { currency: '', amount: '', reason: '' };
const moveRules = { ...approvalRules, ...reasonFormRules };

/** Proposes a move between the hot and the cold wallet; its currency and amount are typed. */
export function ProposeMoveDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const { place, suggestion } = wallet;
  const [source, setSource] = useState<WalletSide>(suggestion?.source ?? 'hot');
  const form = useRules<ApprovalForm & ReasonForm>({ rules: moveRules, start: emptyForm });
  return (
    <FormDialog
      title={m.treasury_move_title({ place: placeName(place) })}
      action={m.treasury_propose_action()}
      form={form}
      send={(values) => callOrThrow(proposeMove, { ...values, place, source })}
      onClose={onClose}
    >
      <Field id="source" label={m.treasury_direction()}>
        <Select
          value={source}
          options={walletSides.map((value) => ({ value, label: sideNames[value]() }))}
          onChange={(event) => setSource(walletSides.find((side) => side === event.currentTarget.value) ?? 'hot')}
        />
      </Field>
      <MoneyFields form={form} />
      <ReasonField form={form} />
    </FormDialog>
  );
}

type DecideMoveDialogProps = { move: WalletMove; isApproval: boolean; onClose: () => void };

/** Rejects a move with a reason, or approves it: then currency and amount are typed again. */
export function DecideMoveDialog({ move, isApproval, onClose }: DecideMoveDialogProps) {
  if (isApproval) return <ApproveMoveDialog move={move} onClose={onClose} />;
  return (
    <ReasonDialog
      title={m.treasury_move_reject_title()}
      action={move.is_own ? m.treasury_withdraw() : m.treasury_reject()}
      send={(reason) => callOrThrow(decideMove, { id: move.id, approve: false, reason })}
      onClose={onClose}
    >
      <AboutMove move={move} />
    </ReasonDialog>
  );
}

function ApproveMoveDialog({ move, onClose }: Omit<DecideMoveDialogProps, 'isApproval'>) {
  const form = useRules<ApprovalForm & ReasonForm>({ rules: moveRules, start: emptyForm });
  return (
    <FormDialog
      title={m.treasury_move_approve_title()}
      action={m.treasury_approve()}
      isDanger
      form={form}
      send={(values) => callOrThrow(decideMove, { ...values, id: move.id, approve: true })}
      onClose={onClose}
    >
      <AboutMove move={move} />
      <p>{m.treasury_approve_note()}</p>
      <MoneyFields form={form} />
      <ReasonField form={form} />
    </FormDialog>
  );
}

function AboutMove({ move: { place, source, proposer, reason } }: { move: WalletMove }) {
  return (
    <p>
      {placeName(place)} · {sideNames[source]()} · {m.treasury_proposer()} {proposer}
      <br />
      {reason}
    </p>
  );
}
