import { formatDateTime } from '@istmo/contract/kernel/format';
import * as m from '@istmo/contract/messages';
import type { readRuleSet } from '@istmo/contract/areas/rules/rules.staff.calls';
import type { ReplyAt } from '@istmo/contract/wire';

type Service = NonNullable<ReplyAt<typeof readRuleSet>['service']>;

const names: Readonly<Record<Service['uncovered'][number], () => string>> = {
  countries: m.rules_service_countries,
  max_holders: m.rules_service_max_holders,
  max_holding: m.rules_service_max_holding,
  max_supply: m.rules_service_max_supply,
  paused: m.rules_service_paused,
};

/** What the issuance service enforces of the rules in force. */
export function ServiceNote({ service: { state, at, uncovered } }: { readonly service: Service }) {
  const date = formatDateTime(at);
  if (state === 'asked') return <p>{m.rules_service_asked({ date })}</p>;
  if (state === 'unsupported') return <p>{m.rules_service_unsupported()}</p>;
  const rules = uncovered.map((rule) => names[rule]()).join(', ');
  return <p>{rules === '' ? m.rules_service_done({ date }) : m.rules_service_partly({ date, rules })}</p>;
}
