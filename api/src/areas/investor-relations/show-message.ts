import type { messageShape } from '@istmo/contract/areas/investor-relations/message-shape';
import type * as z from 'zod/mini';
import type { MessageProgress } from './messages.store.ts';

/** A message as the company and staff read it; nothing of one that was discarded. */
export function showMessage(message: MessageProgress): z.infer<typeof messageShape>[] {
  const { id, state, stateSince, version, savedAt, recipients, sent, returnedReason } = message;
  if (state === 'discarded') return [];
  return [
    {
      id,
      state,
      state_since: stateSince.toISOString(),
      version,
      subject_en: message.subject_en,
      subject_es: message.subject_es,
      text_en: message.text_en,
      text_es: message.text_es,
      saved_at: savedAt.toISOString(),
      returned_reason: returnedReason,
      recipients,
      sent,
    },
  ];
}
