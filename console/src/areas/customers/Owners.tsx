import type { readPerson } from '@istmo/contract/areas/profile/profile.staff.calls';
import { formatPercent } from '@istmo/contract/kernel/format';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { ReplyAt } from '@istmo/contract/wire';
import { KeyValue } from '@istmo/ui/KeyValue';
import { dayText } from '../../shared/day-text.ts';
import { PanelEmpty } from '../../shared/Panel.tsx';

type Owner = ReplyAt<typeof readPerson>['owners'][number];

function partsOf({ share, has_control: hasControl, is_representative: isRepresentative, ...owner }: Owner): string {
  const parts = [
    ...(share === '0' ? [] : [formatPercent(share, { language: getLocale() })]),
    ...(hasControl ? [m.profile_owner_controls()] : []),
    ...(isRepresentative ? [m.profile_owner_represents()] : []),
    owner.country,
    dayText(owner.born_on),
  ];
  return parts.join(' · ');
}

/** Who owns, controls or represents a business. */
export function Owners({ owners }: { owners: readonly Owner[] }) {
  return (
    <>
      <h3>{m.profile_owners()}</h3>
      {owners.length === 0 && <PanelEmpty>{m.customers_owners_none()}</PanelEmpty>}
      <KeyValue
        stacked
        pairs={owners.map((owner) => ({
          key: `${owner.name} ${owner.born_on} ${owner.share}`,
          name: owner.name,
          value: partsOf(owner),
        }))}
      />
    </>
  );
}
