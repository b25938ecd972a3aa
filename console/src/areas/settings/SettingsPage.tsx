import './settings.css';
import { callOrThrow } from '@istmo/client/call-error';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { PageHead } from '@istmo/client/PageHead';
import { queryFor } from '@istmo/client/query';
import { settingGroups } from '@istmo/contract/areas/settings/settings.rules';
import { decideSetting, listSettings } from '@istmo/contract/areas/settings/settings.staff.calls';
import * as m from '@istmo/contract/messages';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { Loading, Skeleton } from '@istmo/ui/EmptyState';
import { Status } from '@istmo/ui/Tag';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { SettingDialog } from './SettingDialog.tsx';
import { groupNames, rangeText, type Setting, valueText } from './settings-names.ts';

type OpenDialog = { readonly kind: 'change' | 'history' | 'approve' | 'reject'; readonly setting: Setting };

/** /settings: the business rules with their values, who changed them last, and what waits for a second person. */
export function SettingsPage() {
  const query = useQuery(queryFor(listSettings, { input: {} }));
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = (): void => setDialog(undefined);
  const groups = Map.groupBy(query.data?.data ?? [], ({ group }) => group);
  return (
    <>
      <PageHead title={m.settings_title()} intro={m.settings_intro()} />
      {query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isLoading && (
        <Loading label={m.ui_loading()}>
          <Skeleton />
        </Loading>
      )}
      <div className="settings-groups" hidden={!query.data}>
        {settingGroups.map((group) => (
          <SettingsTable key={group} title={groupNames[group]()} rows={groups.get(group) ?? []} onOpen={setDialog} />
        ))}
      </div>
      {dialog?.kind === 'change' && <SettingDialog setting={dialog.setting} onClose={close} />}
      {dialog?.kind === 'history' && <HistoryDialog setting={dialog.setting} onClose={close} />}
      {(dialog?.kind === 'approve' || dialog?.kind === 'reject') && (
        <DecisionDialog setting={dialog.setting} isApproved={dialog.kind === 'approve'} onClose={close} />
      )}
    </>
  );
}

type SettingsTableProps = { title: string; rows: readonly Setting[]; onOpen: (dialog: OpenDialog) => void };

function SettingsTable({ title, rows, onOpen }: SettingsTableProps) {
  const mayChange = usePermission('settings.change');
  return (
    <DataTable
      caption={title}
      dense
      rows={rows}
      rowKey={({ key }) => key}
      fallback={{ empty: null, loading: m.ui_loading() }}
      columns={[
        {
          key: 'title',
          header: m.settings_setting(),
          names: true,
          card: 'title',
          cell: (row) => (
            <span className="setting-name">
              {row.title}
              <small>{row.meaning}</small>
            </span>
          ),
        },
        {
          key: 'value',
          header: m.settings_value(),
          card: 'value',
          cell: (row) => <strong className="setting-value">{valueText(row.value, row)}</strong>,
        },
        { key: 'range', header: m.settings_range(), cell: rangeText },
        {
          key: 'changed',
          header: m.settings_changed_by(),
          cell: (setting) => <LastChange setting={setting} onOpen={onOpen} />,
        },
      ]}
      rowMenu={{
        header: m.settings_actions(),
        label: ({ title: name }) => m.settings_actions_of({ name }),
        items: (setting) => [
          ...(mayChange
            ? [
                {
                  key: 'change',
                  label: m.settings_change(),
                  onChoose: () => onOpen({ kind: 'change', setting }),
                },
              ]
            : []),
          { key: 'history', label: m.settings_history(), onChoose: () => onOpen({ kind: 'history', setting }) },
        ],
      }}
    />
  );
}

type LastChangeProps = { setting: Setting; onOpen: (dialog: OpenDialog) => void };

/** Who changed it last, and above it what is proposed. */
function LastChange({ setting, onOpen }: LastChangeProps) {
  const mayDecide = usePermission('settings.decide');
  const { changed, proposal } = setting;
  return (
    <div className="setting-change">
      {proposal && (
        <div className="setting-proposal">
          <Status kind="waiting">
            {m.settings_proposal({ name: proposal.proposer, value: valueText(proposal.value, setting) })}
          </Status>
          {mayDecide && !proposal.is_own && (
            <Button size="sm" onClick={() => onOpen({ kind: 'approve', setting })}>
              {m.settings_approve()}…
            </Button>
          )}
          {mayDecide && (
            <Button size="sm" variant="secondary" onClick={() => onOpen({ kind: 'reject', setting })}>
              {proposal.is_own ? m.settings_withdraw() : m.settings_reject()}…
            </Button>
          )}
        </div>
      )}
      {changed ? (
        <span>
          {changed.approver === ''
            ? changed.staff
            : m.settings_who_two({ name: changed.staff, other: changed.approver })}
          {' · '}
          <DateTime at={changed.at} />
        </span>
      ) : (
        <span className="setting-first">{m.settings_first_value()}</span>
      )}
    </div>
  );
}

type DecisionDialogProps = { setting: Setting; isApproved: boolean; onClose: () => void };

function DecisionDialog({ setting, isApproved, onClose }: DecisionDialogProps) {
  const { title: name, value, proposal } = setting;
  if (!proposal) return null;
  const body = {
    before: valueText(value, setting),
    after: valueText(proposal.value, setting),
    reason: proposal.reason,
  };
  const reject = proposal.is_own ? m.settings_withdraw() : m.settings_reject();
  return (
    <ReasonDialog
      title={isApproved ? m.settings_approve_title({ name }) : m.settings_reject_title()}
      action={isApproved ? m.settings_approve() : reject}
      isDanger={isApproved}
      approves={isApproved ? { kind: 'proposal', id: proposal.id } : undefined}
      send={(reason, approval) =>
        callOrThrow(decideSetting, { id: proposal.id, approve: isApproved, reason, approval })
      }
      onClose={onClose}
    >
      {isApproved ? m.settings_approve_body(body) : m.settings_reject_body()}
    </ReasonDialog>
  );
}
