import * as m from '@istmo/contract/messages';
import type { KeyHint } from '@istmo/client/Keys';

/** The keys of the dialog in which a verdict gets its reason. */
export const reasonKeys = (): KeyHint[] => [
  { keys: ['1', '…', '9'], name: m.screening_key_reason() },
  { keys: ['Ctrl', '↵'], name: m.screening_key_send() },
];
