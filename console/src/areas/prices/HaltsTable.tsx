import { callOrThrow } from '@istmo/client/call-error';
import { queryFor } from '@istmo/client/query';
import { listPriceHalts, resumePrice } from '@istmo/contract/areas/prices/prices.staff.calls';
import { formatRate } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DataTable } from '@istmo/ui/DataTable';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePermission } from '../../layout/session.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';

type Halt = ReplyAt<typeof listPriceHalts>['data'][number];

// Prices jump while the page is open.
const refetchMs = 10_000;

/** The prices that are held back, with what lets them through; nothing when there are none. */
export function HaltsTable() {
  const { data } = useQuery({ ...queryFor(listPriceHalts, { input: {} }), refetchInterval: refetchMs });
  const [open, setOpen] = useState<Halt>();
  const mayResume = usePermission('markets.change');
  const rows = data?.data ?? [];
  return (
    <>
      {rows.length > 0 && (
        <DataTable
          caption={m.prices_halts()}
          captionNote={m.prices_halts_intro()}
          dense
          rows={rows}
          rowKey={({ symbol }) => symbol}
          fallback={{ empty: m.prices_no_halts(), loading: m.ui_loading() }}
          columns={[
            { key: 'symbol', header: m.prices_symbol(), names: true, card: 'title', cell: ({ symbol }) => symbol },
            { key: 'since', header: m.prices_halted_at(), cell: ({ halted_at: at }) => <DateTime at={at} /> },
            {
              key: 'last',
              header: m.prices_last(),
              align: 'end',
              cell: ({ last_usd: usd }) => `${formatRate(usd)} USD`,
            },
            {
              key: 'held',
              header: m.prices_held(),
              align: 'end',
              cell: ({ held_usd: usd }) => `${formatRate(usd)} USD`,
            },
          ]}
          action={
            mayResume
              ? {
                  header: m.prices_resume(),
                  label: ({ symbol }) => m.prices_resume_title({ symbol }),
                  onPress: setOpen,
                }
              : undefined
          }
        />
      )}
      {open && (
        <ReasonDialog
          title={m.prices_resume_title({ symbol: open.symbol })}
          action={m.prices_resume()}
          send={(reason) => callOrThrow(resumePrice, { symbol: open.symbol, held_usd: open.held_usd, reason })}
          onClose={() => setOpen(undefined)}
        >
          {m.prices_resume_body({
            symbol: open.symbol,
            held: formatRate(open.held_usd),
            last: formatRate(open.last_usd),
          })}
        </ReasonDialog>
      )}
    </>
  );
}
