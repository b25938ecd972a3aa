import { callOrThrow } from '@istmo/client/call-error';
import { type WalletSide, walletSides } from '@istmo/contract/areas/treasury/treasury.rules';
import { decideMove, proposeMove } from '@istmo/contract/areas/treasury/treasury.staff.calls';
import * as m from '@istmo/contract/messages';
import { Field } from '@istmo/ui/Field';
import { Select } from '@istmo/ui/Select';
import { useState } from 'react';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { placeName } from '../../shared/place-name.ts';
import { DecisionDialog } from './Decision.tsx';
import { MoneyFields, useMoneyForm } from './MoneyFields.tsx';
import type { Wallet, WalletMove } from './wallet-names.ts';

const sideNames: Readonly<Record<WalletSide, () => string>> = {
  hot: m.treasury_move_from_hot,
  cold: m.treasury_move_from_cold,
};

/** Proposes a move between the hot and the cold wallet; its currency and amount are typed. */
export function ProposeMoveDialog({ wallet, onClose }: { wallet: Wallet; onClose: () => void }) {
  const { place, suggestion } = wallet;
  const [source, setSource] = useState<WalletSide>(suggestion?.source ?? 'hot');
  const form = useMoneyForm();
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

export function DecideMoveDialog({ move, isApproval, onClose }: DecideMoveDialogProps) {
  const { place, source, proposer, reason } = move;
  return (
    <DecisionDialog
      proposal={move}
      kind="wallet-move"
      isApproval={isApproval}
      title={isApproval ? m.treasury_move_approve_title() : m.treasury_move_reject_title()}
      decide={(decision) => callOrThrow(decideMove, decision)}
      onClose={onClose}
    >
      <p>
        {placeName(place)} · {sideNames[source]()} · {m.treasury_proposer()} {proposer}
        <br />
        {reason}
      </p>
    </DecisionDialog>
  );
}
