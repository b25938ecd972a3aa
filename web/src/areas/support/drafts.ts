import { readStored, writeStored } from '@istmo/client/storage';
import { storageNames } from '@istmo/client/storage-names';

const nameOf = (reference: string): string => `${storageNames.replyDraft}${reference}`;

/** The reply that was typed and not sent; signing out deletes it with everything else that is stored. */
export function readDraft(reference: string): string {
  return readStored(nameOf(reference)) ?? '';
}

/** Saves what is typed; '' deletes it. */
export function saveDraft(reference: string, text: string): void {
  writeStored(nameOf(reference), text);
}
