import { switchBankAccount } from '@istmo/contract/areas/bank/bank.calls';
import * as m from '@istmo/contract/messages';
import { callOrThrow } from '@istmo/client/call-error';
import { toast } from '@istmo/client/toast';
import { useWrite } from '@istmo/client/use-write';
import { IconButton } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { EmptyState } from '@istmo/ui/EmptyState';
import type { Column } from '@istmo/ui/table-props';
import { Status } from '@istmo/ui/Tag';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { accountTypeName } from './account-types.ts';
import type { BankAccountRow } from './bank.queries.ts';
import { EditBankDialog } from './EditBankDialog.tsx';

const columns = (onEdit: (row: BankAccountRow) => void): Column<BankAccountRow>[] => [
  {
    key: 'bank',
    header: m.bank_name(),
    names: true,
    card: 'title',
    cell: ({ bank_name: name, account_num: number, acc_type: type, iban_code: code }) => (
      <span className="bank-name">
        {name}
        <small className="code">{number}</small>
        <small>
          {accountTypeName(type)} · {code}
        </small>
      </span>
    ),
  },
  { key: 'status', header: m.bank_status(), cell: (row) => <AccountStatus row={row} /> },
  { key: 'active', header: m.bank_active(), cell: (row) => <ActivationLock row={row} /> },
  {
    key: 'edit',
    header: m.bank_edit(),
    align: 'end',
    cell: (row) => (
      <IconButton label={m.bank_edit_named({ number: row.account_num })} onClick={() => onEdit(row)}>
        <Pencil aria-hidden />
      </IconButton>
    ),
  },
];

/** Requirement 2.4: 0 pending, 1 completed, 2 rejected. */
function AccountStatus({ row: { status, reason } }: { readonly row: BankAccountRow }) {
  return (
    <span className="bank-name">
      {status === 1 && <Status kind="done">{m.bank_account_completed()}</Status>}
      {status === 2 && <Status kind="failed">{m.bank_account_rejected()}</Status>}
      {status === 0 && <Status kind="waiting">{m.bank_pending()}</Status>}
      {reason !== '' && <small>{reason}</small>}
    </span>
  );
}

/** Requirement 2.4: a closed lock is inactive and activates, an open one is active; dashes until the account is approved. */
function ActivationLock({
  row: { status, active_status: active, bank_name: bankname, account_num: accNum },
}: {
  readonly row: BankAccountRow;
}) {
  const write = useWrite({
    changes: ['bank', 'account-status'],
    send: (wanted: boolean) => callOrThrow(switchBankAccount, { bankname, accNum, status: wanted }),
    onDone: ({ msg }) => toast({ text: msg, tone: 'pos' }),
  });
  if (status !== 1) return <span>---</span>;
  const isActive = active === 1;
  return (
    <IconButton
      label={isActive ? m.bank_deactivate_named({ number: accNum }) : m.bank_activate_named({ number: accNum })}
      loading={write.isSending}
      onClick={() => write.run(!isActive)}
    >
      {isActive ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
    </IconButton>
  );
}

/** The customer's bank accounts. */
export function BankAccountTable({ rows }: { readonly rows: readonly BankAccountRow[] }) {
  const [edited, setEdited] = useState<BankAccountRow>();
  return (
    <>
      <DataTable
        caption={m.bank_accounts()}
        columns={columns(setEdited)}
        rows={rows}
        rowKey={({ _id }) => _id}
        state={rows.length > 0 ? 'rows' : 'empty'}
        fallback={{
          empty: <EmptyState title={m.kernel_no_records()}>{m.bank_accounts_empty()}</EmptyState>,
          loading: m.ui_loading(),
        }}
      />
      {edited && <EditBankDialog key={edited._id} row={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}
