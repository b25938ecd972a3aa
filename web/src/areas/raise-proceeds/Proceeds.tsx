import './proceeds.css';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { readOwnReport } from '@istmo/contract/areas/raise-proceeds/raise-proceeds.calls';
import { formatPercent, trimZeros } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { KeyValue } from '@istmo/ui/KeyValue';
import { type StateDisplay, StateStatus } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { moneyOf, whenOf } from '../../shared/format.ts';
import { ReceiptButton } from '../../shared/ReceiptButton.tsx';
import { type OwnProceeds, type ProceedsStage, proceedsQuery } from './proceeds.queries.ts';
import { ReportDialog } from './ReportDialog.tsx';

const displays: Readonly<Record<ProceedsStage['state'], StateDisplay>> = {
  waiting: { kind: 'waiting', name: m.proceeds_state_waiting },
  reported: { kind: 'working', name: m.proceeds_state_reported },
  proposed: { kind: 'working', name: m.proceeds_state_reported },
  decided: { kind: 'working', name: m.proceeds_state_decided },
  paid: { kind: 'done', name: m.proceeds_state_paid },
};

const percentOf = (percent: string): string => formatPercent(trimZeros(percent, 0), { language: getLocale() });

/** What the company's offering brought, what of it was paid out, and the stages that follow. */
export function Proceeds({ reference }: { readonly reference: string }) {
  const query = useQuery(proceedsQuery(reference));
  const [stage, setStage] = useState<ProceedsStage>();
  const proceeds = query.data?.data;
  return (
    <section className="card card-pad own-raise-card" aria-labelledby="proceeds">
      <h2 id="proceeds">{m.proceeds_title()}</h2>
      {!proceeds && query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {!proceeds && !query.error && (
        <Loading label={m.ui_loading()}>
          <Skeleton className="h-32" />
        </Loading>
      )}
      {proceeds && (
        <>
          <div className="proceeds-figures">
            {proceeds.currencies.map((one) => (
              <Figures key={one.currency} one={one} />
            ))}
          </div>
          <p className="proceeds-note">{m.proceeds_fee_note({ percent: percentOf(proceeds.fee_percent) })}</p>
          <ol className="proceeds-stages">
            {proceeds.stages.map((one) => (
              <Stage key={one.number} reference={reference} stage={one} onReport={() => setStage(one)} />
            ))}
          </ol>
        </>
      )}
      {stage && <ReportDialog reference={reference} stage={stage} onClose={() => setStage(undefined)} />}
    </section>
  );
}

function Figures({ one }: { readonly one: OwnProceeds['currencies'][number] }) {
  const { currency } = one;
  return (
    <KeyValue
      pairs={[
        { key: 'raised', name: m.proceeds_raised({ currency }), value: moneyOf(one.raised, currency) },
        { key: 'paid', name: m.proceeds_paid_out(), value: moneyOf(one.paid_out, currency), strong: true },
        { key: 'fee', name: m.proceeds_fee(), value: moneyOf(one.fee, currency) },
        { key: 'escrow', name: m.proceeds_in_escrow(), value: moneyOf(one.in_escrow, currency) },
      ]}
    />
  );
}

type StageProps = { readonly reference: string; readonly stage: ProceedsStage; readonly onReport: () => void };

function Stage({ reference, stage, onReport }: StageProps) {
  const { number, title, percent, state, amounts, reports, paid_at: paidAt, takes_report: takesReport } = stage;
  return (
    <li>
      <div className="proceeds-head">
        <strong>{m.proceeds_stage({ number: `${number}`, title })}</strong>
        <StateStatus display={displays[state]} />
      </div>
      <p>
        {[percentOf(percent), ...amounts.map(({ currency, amount }) => moneyOf(amount, currency))].join(' · ')}
        {paidAt !== null && ` · ${whenOf(paidAt)}`}
      </p>
      {reports.map(({ id, text, at }) => (
        <blockquote key={id}>
          <p>{text}</p>
          <small>{whenOf(at)}</small>
          <ReceiptButton
            of={readOwnReport}
            input={{ reference, id }}
            reference={`${reference}-${number}`}
            label={m.proceeds_open_evidence()}
          />
        </blockquote>
      ))}
      {takesReport && (
        <Button size="sm" variant="secondary" onClick={onReport}>
          {reports.length === 0 ? m.proceeds_report() : m.proceeds_report_again()}
        </Button>
      )}
    </li>
  );
}
