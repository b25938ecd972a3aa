import { kindNames } from '@istmo/contract/areas/corporate-actions/kind-names';
import {
  changesUnits,
  type CorporateActionKind,
  type CorporateActionState,
} from '@istmo/contract/areas/corporate-actions/kinds';
import { translate } from '@istmo/contract/kernel/message';
import { getLocale } from '@istmo/contract/language';
import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';

const announced: StateDisplay = { kind: 'open', name: m.actions_own_state_announced };
const recorded: StateDisplay = { kind: 'working', name: m.actions_own_state_recorded };

/** What an event is for its holders; drafts are never shown to them. */
const stateDisplays: Readonly<Record<CorporateActionState, StateDisplay>> = {
  draft: announced,
  proposed: announced,
  announced,
  recorded,
  funded: recorded,
  paying: { kind: 'working', name: m.actions_own_state_paying },
  paid: { kind: 'done', name: m.actions_own_state_paid },
  closed: { kind: 'done', name: m.actions_own_state_closed },
  cancelled: { kind: 'stopped', name: m.actions_own_state_cancelled },
};

type HeldEvent = {
  readonly kind: CorporateActionKind;
  readonly state: CorporateActionState;
  readonly entitlement?: { readonly state: string } | null | undefined;
};

/** The state for this holder, whose own payment may be further or be kept. */
export function displayOf({ kind, state, entitlement }: HeldEvent): StateDisplay {
  if (entitlement?.state === 'paid') return stateDisplays.paid;
  if (entitlement?.state === 'returned') return { kind: 'stopped', name: m.actions_own_state_returned };
  const isDue = state === 'paying' || state === 'paid' || state === 'closed';
  if (isDue && (entitlement?.state === 'kept' || entitlement?.state === 'failed'))
    return { kind: 'waiting', name: m.actions_own_state_kept };
  // Units changed, and no money is paid.
  return stateDisplays[state === 'paid' && changesUnits(kind) ? 'closed' : state];
}

export const kindName = (kind: CorporateActionKind): string => translate(kindNames[kind], getLocale());
