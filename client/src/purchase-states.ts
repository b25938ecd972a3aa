import type { CardState } from '@istmo/contract/areas/cards/card-states';
import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';

/** Each state of a card purchase as a word with its icon and colour, to its customer and to staff (decision 024). */
export const purchaseStates: Readonly<Record<CardState, StateDisplay>> = {
  open: { kind: 'working', name: m.cards_state_open },
  captured: { kind: 'done', name: m.cards_state_captured },
  failed: { kind: 'failed', name: m.cards_state_failed },
  expired: { kind: 'stopped', name: m.cards_state_expired },
  late: { kind: 'waiting', name: m.cards_state_late },
  returned: { kind: 'stopped', name: m.cards_state_returned },
  refunding: { kind: 'waiting', name: m.cards_state_refunding },
  refunded: { kind: 'stopped', name: m.cards_state_refunded },
  disputed: { kind: 'waiting', name: m.cards_state_disputed },
  charged_back: { kind: 'failed', name: m.cards_state_charged_back },
};
