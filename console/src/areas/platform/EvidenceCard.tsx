import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { KeyValue } from '@istmo/ui/KeyValue';
import { Status } from '@istmo/ui/Tag';
import type { ReactNode } from 'react';
import { runName, type SystemState } from './system-state.ts';

/** When each check of the books last ran, and what it found. */
export function EvidenceCard({ state }: { state: SystemState }) {
  const { checkpoint, check_runs: runs, reconciliation, emails } = state;
  const open = reconciliation.differences.length;
  return (
    <section className="card card-pad" aria-label={m.platform_evidence()}>
      <h2>{m.platform_evidence()}</h2>
      <KeyValue
        pairs={[
          ...runs.map((run) => ({
            key: run.name,
            name: runName(run.name),
            value: (
              <Result isGood={run.is_sound} at={run.finished_at}>
                {run.finding || (run.counts && m.platform_verified_counts(run.counts))}
              </Result>
            ),
          })),
          {
            key: 'checkpoint',
            name: m.platform_run_checkpoint(),
            value: checkpoint ? (
              <Result isGood={checkpoint.is_signed} at={checkpoint.at}>
                {checkpoint.is_signed
                  ? m.platform_checkpoint_value(checkpoint)
                  : m.platform_checkpoint_unsigned(checkpoint)}
              </Result>
            ) : (
              m.platform_run_none()
            ),
          },
          {
            key: 'reconcile',
            name: m.platform_run_reconcile(),
            value: reconciliation.finished_at ? (
              <Result isGood={open === 0} at={reconciliation.finished_at}>
                {open === 0 ? m.platform_reconcile_none() : m.platform_reconcile_open({ count: open })}
              </Result>
            ) : (
              m.platform_run_none()
            ),
          },
          {
            key: 'emails',
            name: m.platform_emails_unsent(),
            value: emails.oldest
              ? m.platform_emails_since({ count: emails.unsent, since: formatDateTime(emails.oldest) })
              : m.platform_emails_none(),
          },
        ]}
      />
    </section>
  );
}

function Result({ isGood, at, children }: { isGood: boolean; at: string; children: ReactNode }) {
  return (
    <span className="console-result">
      <span>
        <Status kind={isGood ? 'done' : 'failed'}>{isGood ? m.platform_ok() : m.platform_not_ok()}</Status>{' '}
        <DateTime at={at} />
      </span>
      {children}
    </span>
  );
}
