import * as m from '@istmo/contract/messages';
import type { StateDisplay } from '@istmo/ui/Tag';
import type { OwnAsset } from './creation.queries.ts';

type ExplainedState = StateDisplay & { readonly text: () => string };

/** Each state in the words of its creator. */
export const stateDisplays: Readonly<Record<OwnAsset['state'], ExplainedState>> = {
  requested: { kind: 'working', name: m.creation_state_requested, text: m.creation_state_requested_text },
  issuing: { kind: 'working', name: m.creation_state_issuing, text: m.creation_state_issuing_text },
  unknown: { kind: 'waiting', name: m.creation_state_unknown, text: m.creation_state_unknown_text },
  issued: { kind: 'waiting', name: m.creation_state_issued, text: m.creation_state_issued_text },
  failed: { kind: 'failed', name: m.creation_state_failed, text: m.creation_state_failed_text },
  approved: { kind: 'open', name: m.creation_state_approved, text: m.creation_state_approved_text },
  rejected: { kind: 'failed', name: m.creation_state_rejected, text: m.creation_state_rejected_text },
  authorised: { kind: 'working', name: m.creation_state_authorised, text: m.creation_state_authorised_text },
  active: { kind: 'done', name: m.creation_state_active, text: m.creation_state_active_text },
};

/** Requirement 2.4: 1 is active, anything else pending. */
export const statusWord = ({ status }: OwnAsset): string => (status === 1 ? m.creation_active() : m.creation_pending());
