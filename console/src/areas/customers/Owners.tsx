import type { readPerson } from '@istmo/contract/areas/profile/profile.staff.calls';
import { formatPercent } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { DataTable } from '@istmo/ui/DataTable';
import { PanelEmpty } from './Panel.tsx';

type Owner = ReplyAt<typeof readPerson>['owners'][number];

const partOf = ({ has_control: hasControl, is_representative: isRepresentative }: Owner): string =>
  [
    ...(hasControl ? [m.profile_owner_controls()] : []),
    ...(isRepresentative ? [m.profile_owner_represents()] : []),
  ].join(', ');

/** Who owns, controls or represents a business. */
export function Owners({ owners }: { owners: readonly Owner[] }) {
  if (owners.length === 0) return <PanelEmpty>{m.customers_owners_none()}</PanelEmpty>;
  return (
    <DataTable
      caption={m.profile_owners()}
      columns={[
        { key: 'name', header: m.customers_field_name(), names: true, card: 'title', cell: ({ name }) => name },
        {
          key: 'share',
          header: m.customers_owner_share(),
          align: 'end',
          cell: ({ share }) => (share === '0' ? '' : formatPercent(share, { language: getLocale() })),
        },
        { key: 'part', header: m.customers_owner_part(), cell: partOf },
        { key: 'born', header: m.customers_field_born_on(), cell: ({ born_on: bornOn }) => bornOn },
        { key: 'country', header: m.customers_owner_country(), cell: ({ country }) => country },
      ]}
      rows={owners}
      rowKey={({ name, born_on: bornOn, share }) => `${name} ${bornOn} ${share}`}
      state="rows"
      fallback={{ empty: null, loading: m.ui_loading() }}
    />
  );
}
