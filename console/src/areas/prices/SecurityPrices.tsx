import './prices.css';
import { callOrThrow } from '@istmo/client/call-error';
import { LoadFailed } from '@istmo/client/LoadFailed';
import { queryFor } from '@istmo/client/query';
import { useRules } from '@istmo/client/use-rules';
import {
  decideSecurityPrice,
  listSecurityPrices,
  proposeSecurityPrice,
} from '@istmo/contract/areas/prices/prices.staff.calls';
import { reasonFormRules, type ReasonForm } from '@istmo/contract/areas/staff/staff.rules';
import { formatRate } from '@istmo/contract/kernel/format';
import { required } from '@istmo/contract/kernel/text-rules';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { Button } from '@istmo/ui/Button';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { Money } from '@istmo/ui/Money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { AmountField } from '../../shared/AmountField.tsx';
import { FormDialog, ReasonField } from '../../shared/FormDialog.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

type SecurityPrice = ReplyAt<typeof listSecurityPrices>['data'][number];
type OpenDialog = { readonly security: SecurityPrice; readonly kind: 'propose' | 'publish' | 'decline' };

const maxDecimals = 8;

/** Cents, or as many decimals as the price has. */
const placesOf = (usd: string): number => Math.max(2, usd.split('.')[1]?.length ?? 0);

/** The prices of issuers' securities, and what waits for a second person. */
export function SecurityPrices() {
  const query = useQuery(queryFor(listSecurityPrices, { input: {} }));
  const { data } = query;
  const [open, setOpen] = useState<OpenDialog>();
  const mayWork = usePermission('securities.sell');
  const rows = data?.data ?? [];
  const close = (): void => setOpen(undefined);
  return (
    <>
      <DataTable
        caption={m.prices_securities()}
        captionNote={m.prices_securities_intro()}
        dense
        rows={rows}
        rowKey={({ symbol }) => symbol}
        state={!data ? (query.isError ? 'failed' : 'loading') : rows.length > 0 ? 'rows' : 'empty'}
        fallback={{
          empty: m.prices_no_securities(),
          failed: query.error && <LoadFailed error={query.error} onRetry={() => void query.refetch()} />,
          loading: m.ui_loading(),
        }}
        columns={[
          { key: 'symbol', header: m.prices_symbol(), names: true, card: 'title', cell: ({ symbol }) => symbol },
          { key: 'name', header: m.staff_name(), cell: ({ name }) => name },
          {
            key: 'usd',
            header: m.prices_usd(),
            align: 'end',
            cell: ({ usd }) =>
              usd === null ? m.prices_none_yet() : <Money amount={usd} unit="USD" places={placesOf(usd)} />,
          },
          { key: 'since', header: m.prices_since(), cell: ({ at }) => (at ? <DateTime at={at} /> : '—') },
          {
            key: 'state',
            header: m.instruments_status(),
            align: 'end',
            cell: (security) => <Work security={security} mayWork={mayWork} onOpen={setOpen} />,
          },
        ]}
      />
      {open?.kind === 'propose' && <ProposeDialog security={open.security} onClose={close} />}
      {open && open.kind !== 'propose' && <DecideDialog security={open.security} kind={open.kind} onClose={close} />}
    </>
  );
}

type WorkProps = {
  readonly security: SecurityPrice;
  readonly mayWork: boolean;
  readonly onOpen: (open: OpenDialog) => void;
};

/** What may be done about a price: who proposed one may only withdraw it. */
function Work({ security, mayWork, onOpen }: WorkProps) {
  const { symbol, is_offered: isOffered, proposal } = security;
  if (isOffered) return m.prices_set_by_tranche();
  const propose = (
    <Button size="sm" variant="secondary" onClick={() => onOpen({ security, kind: 'propose' })}>
      {m.prices_propose()}…
    </Button>
  );
  return (
    <span role="group" aria-label={m.prices_work_of({ symbol })} className="price-work">
      {proposal && <span>{m.prices_waits({ usd: formatRate(proposal.usd), name: proposal.proposer })}</span>}
      {mayWork && !proposal && propose}
      {mayWork && proposal && !proposal.is_own && (
        <Button size="sm" onClick={() => onOpen({ security, kind: 'publish' })}>
          {m.prices_publish()}…
        </Button>
      )}
      {mayWork && proposal && (
        <Button size="sm" variant="secondary" onClick={() => onOpen({ security, kind: 'decline' })}>
          {proposal.is_own ? m.prices_withdraw() : m.prices_decline()}…
        </Button>
      )}
    </span>
  );
}

type DialogProps = { readonly security: SecurityPrice; readonly onClose: () => void };

function ProposeDialog({ security: { symbol, usd }, onClose }: DialogProps) {
  const form = useRules<ReasonForm & { usd: string }>({
    rules: { usd: [required(m.prices_usd_invalid)], ...reasonFormRules },
    start: { usd: '', reason: '' },
  });
  return (
    <FormDialog
      title={m.prices_propose_title({ symbol })}
      action={m.prices_propose()}
      form={form}
      send={(values) => callOrThrow(proposeSecurityPrice, { ...values, symbol })}
      onClose={onClose}
    >
      <AmountField
        name="usd"
        label={m.prices_usd_of_unit()}
        hint={usd === null ? undefined : m.prices_current({ usd: formatRate(usd) })}
        form={form}
        unit="USD"
        decimals={maxDecimals}
      />
      <ReasonField form={form} />
    </FormDialog>
  );
}

function DecideDialog({ security, kind, onClose }: DialogProps & { readonly kind: 'publish' | 'decline' }) {
  const { symbol, proposal, usd } = security;
  if (!proposal) return null;
  const isPublishing = kind === 'publish';
  const texts = isPublishing
    ? { title: m.prices_publish_title({ symbol }), action: m.prices_publish() }
    : proposal.is_own
      ? { title: m.prices_withdraw_title({ symbol }), action: m.prices_withdraw() }
      : { title: m.prices_decline_title({ symbol }), action: m.prices_decline() };
  return (
    <ReasonDialog
      {...texts}
      isDanger={isPublishing}
      approves={isPublishing ? { kind: 'proposal', id: proposal.id } : undefined}
      send={(reason, approval) =>
        callOrThrow(decideSecurityPrice, { id: proposal.id, approve: isPublishing, reason, approval })
      }
      onClose={onClose}
    >
      {isPublishing && <p>{m.prices_publish_body({ symbol, usd: formatRate(proposal.usd) })}</p>}
      {isPublishing && usd !== null && <p>{m.prices_current({ usd: formatRate(usd) })}</p>}
      <p>{m.prices_proposed_by({ name: proposal.proposer, reason: proposal.reason })}</p>
    </ReasonDialog>
  );
}
