import * as m from '@istmo/contract/messages';
import { DataTable } from '@istmo/ui/DataTable';
import type { MappingRead } from './mappings.queries.ts';

type Unread = MappingRead['unread'][number];

const whyNames: Readonly<Record<Unread['why'], () => string>> = {
  above: m.bank_mapping_why_above,
  heading: m.bank_mapping_why_heading,
  named: m.bank_mapping_why_named,
  zero: m.bank_mapping_why_zero,
};

/** The lines of a file that are no bookings, each as the bank wrote it with its reason. */
export function UnreadLines({ lines }: { readonly lines: readonly Unread[] }) {
  return (
    <DataTable
      caption={m.bank_mapping_unread({ count: lines.length })}
      dense
      rows={lines}
      rowKey={({ line }) => `${line}`}
      fallback={{ empty: null, loading: m.ui_loading() }}
      columns={[
        { key: 'line', header: m.bank_mapping_line(), names: true, card: 'title', cell: ({ line }) => line },
        { key: 'text', header: m.bank_mapping_text(), card: 'text', cell: ({ text }) => text },
        { key: 'why', header: m.bank_mapping_why(), cell: ({ why }) => whyNames[why]() },
      ]}
    />
  );
}
