import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import {
  decideRaiseRelease,
  proposeRaiseRelease,
  readRaiseProceeds,
  readRaiseReport,
} from '@istmo/contract/areas/raise-proceeds/raise-proceeds.staff.calls';
import { formatAmount, formatDateTime, formatPercent, trimZeros } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { KeyValue } from '@istmo/ui/KeyValue';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { fileOf, PdfButton } from '../../shared/PdfButton.tsx';
import { QueryPending } from '../../shared/QueryPending.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

type Reply = ReplyAt<typeof readRaiseProceeds>;
type Stage = Reply['data']['stages'][number];
type Proposal = NonNullable<Reply['proposal']>;
type Act =
  | { readonly kind: 'propose'; readonly stage: Stage }
  | { readonly kind: 'approve' | 'reject'; readonly proposal: Proposal };

const displays: Readonly<Record<Stage['state'], StateDisplay>> = {
  waiting: { kind: 'waiting', name: m.proceeds_state_waiting },
  reported: { kind: 'working', name: m.proceeds_state_reported },
  proposed: { kind: 'working', name: m.proceeds_state_proposed },
  decided: { kind: 'working', name: m.proceeds_state_decided },
  paid: { kind: 'done', name: m.proceeds_state_paid },
};

const percentOf = (percent: string): string => formatPercent(trimZeros(percent, 0), { language: getLocale() });
const moneyOf = (amount: string, currency: string): string => `${formatAmount(amount)} ${currency}`;

/** What an offering that is settled brought, and its release in stages by two people. */
export function RaiseProceeds({ reference }: { readonly reference: string }) {
  const query = useQuery({ ...queryFor(readRaiseProceeds, { input: { reference } }), refetchInterval: 10_000 });
  const mayDecide = usePermission('securities.sell');
  const [act, setAct] = useState<Act>();
  const reply = query.data;
  return (
    <section className="card card-pad raise-wide raise-column" aria-labelledby="proceeds">
      <h2 id="proceeds">{m.proceeds_title()}</h2>
      {!reply && <QueryPending query={query} />}
      {reply?.data.currencies.map((one) => (
        <KeyValue
          key={one.currency}
          pairs={[
            {
              key: 'raised',
              name: m.proceeds_raised({ currency: one.currency }),
              value: moneyOf(one.raised, one.currency),
            },
            { key: 'paid', name: m.proceeds_paid_out(), value: moneyOf(one.paid_out, one.currency) },
            { key: 'fee', name: m.proceeds_fee(), value: moneyOf(one.fee, one.currency) },
            {
              key: 'escrow',
              name: m.proceeds_in_escrow(),
              value: moneyOf(one.in_escrow, one.currency),
              strong: true,
            },
          ]}
        />
      ))}
      {reply?.proposal && mayDecide && <Waiting proposal={reply.proposal} onAct={setAct} />}
      {reply && (
        <ul className="raise-list">
          {reply.data.stages.map((stage) => (
            <StageItem
              key={stage.number}
              stage={stage}
              onPropose={mayDecide ? () => setAct({ kind: 'propose', stage }) : undefined}
            />
          ))}
        </ul>
      )}
      {act && <ActDialog reference={reference} act={act} onClose={() => setAct(undefined)} />}
    </section>
  );
}

function Waiting({ proposal, onAct }: { readonly proposal: Proposal; readonly onAct: (act: Act) => void }) {
  const { milestone, proposer, reason, is_own: isOwn } = proposal;
  return (
    <div className="raise-marks">
      <p>
        <strong>{m.proceeds_waits({ number: `${milestone}` })}</strong> {proposer}: {reason}
      </p>
      {!isOwn && (
        <Button size="sm" onClick={() => onAct({ kind: 'approve', proposal })}>
          {m.raises_staff_approve()}…
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onAct({ kind: 'reject', proposal })}>
        {isOwn ? m.raises_staff_withdraw() : m.raises_staff_reject()}…
      </Button>
    </div>
  );
}

type StageProps = { readonly stage: Stage; readonly onPropose: (() => void) | undefined };

function StageItem({ stage, onPropose }: StageProps) {
  const { number, title, percent, state, amounts, reports, paid_at: paidAt } = stage;
  return (
    <li>
      <p className="raise-marks">
        <strong>{m.proceeds_stage({ number: `${number}`, title })}</strong>
        <StateStatus display={displays[state]} />
        {paidAt !== null && <span>{formatDateTime(paidAt)}</span>}
      </p>
      <p>
        {percentOf(percent)}
        {amounts.map(({ currency, amount, fee }) => (
          <span key={currency}>
            {' · '}
            {m.proceeds_amount({ amount: moneyOf(amount, currency), fee: moneyOf(fee, currency) })}
          </span>
        ))}
      </p>
      {reports.map(({ id, text, at, sha256 }) => (
        <div key={id} className="raise-note">
          <p>
            {formatDateTime(at)}: {text}
          </p>
          <p className="raise-hash">
            SHA-256 <span className="code">{sha256}</span>
          </p>
          <PdfButton
            label={`PDF: ${m.proceeds_open_evidence()}`}
            fileName={`stage-${number}-${id.slice(-12)}.pdf`}
            load={() => fileOf(readRaiseReport, { id })}
          />
        </div>
      ))}
      {state === 'reported' && onPropose && (
        <Button size="sm" onClick={onPropose}>
          {m.proceeds_propose()}…
        </Button>
      )}
    </li>
  );
}

type ActProps = { readonly reference: string; readonly act: Act; readonly onClose: () => void };

function ActDialog({ reference, act, onClose }: ActProps) {
  if (act.kind === 'propose')
    return (
      <ReasonDialog
        title={m.proceeds_propose()}
        action={m.proceeds_propose()}
        send={(reason) => callOrThrow(proposeRaiseRelease, { reference, milestone: `${act.stage.number}`, reason })}
        onClose={onClose}
      >
        <p>{m.proceeds_propose_note()}</p>
      </ReasonDialog>
    );
  const isApproval = act.kind === 'approve';
  const { id, milestone } = act.proposal;
  return (
    <ReasonDialog
      title={isApproval ? m.raises_staff_approve_title() : m.raises_staff_reject_title()}
      action={isApproval ? m.raises_staff_approve() : m.raises_staff_reject()}
      isDanger={isApproval}
      approves={isApproval ? { kind: 'proposal', id } : undefined}
      send={(reason, approval) => callOrThrow(decideRaiseRelease, { id, approve: isApproval, reason, approval })}
      onClose={onClose}
    >
      <p>
        {m.proceeds_waits({ number: `${milestone}` })} {act.proposal.proposer}: {act.proposal.reason}
      </p>
    </ReasonDialog>
  );
}
