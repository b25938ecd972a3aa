import * as m from '@istmo/contract/messages';
import { DateTime } from '@istmo/ui/DateTime';
import { useQuery } from '@tanstack/react-query';
import { QueryTable } from '../../shared/QueryTable.tsx';
import { mappingsQuery } from './mappings.queries.ts';
import { mappingSheet } from './statement-sheets.ts';

/** All versions of how the CSV of each account was read, the newest first. */
export function MappingVersions() {
  const query = useQuery(mappingsQuery);
  return (
    <QueryTable
      caption={m.bank_mapping_versions()}
      query={query}
      rowKey={({ account, version }) => `${account} ${version}`}
      empty={m.bank_mapping_versions_none()}
      sheet={{ name: 'statement-mappings', columns: mappingSheet }}
      columns={[
        {
          key: 'account',
          header: m.bank_mapping_account(),
          names: true,
          card: 'title',
          cell: ({ account }) => (account === 'local' ? m.bank_statements_local() : m.bank_statements_wire()),
        },
        { key: 'version', header: m.bank_mapping_version(), card: 'value', cell: ({ version }) => version },
        {
          key: 'headings',
          header: m.bank_mapping_headings(),
          card: 'text',
          cell: ({ mapping }) => mapping.headings.join(', '),
        },
        { key: 'by', header: m.bank_mapping_saved_by(), cell: ({ saved_by: name }) => name },
        { key: 'at', header: m.bank_mapping_saved_at(), cell: ({ saved_at: at }) => <DateTime at={at} /> },
      ]}
    />
  );
}
