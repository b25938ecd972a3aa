import * as m from '@istmo/contract/messages';
import { shortToastMs, toast } from './toast.ts';

/** Says for two seconds what was copied (requirement 1.8). */
export function toastCopied(label: string): void {
  toast({ text: m.kernel_label_copied({ label }), tone: 'pos', ms: shortToastMs });
}

/** The same of a field of an asset, in the words of requirement 2.8. */
export function toastFieldCopied(label: string): void {
  toast({ text: m.assets_field_copied({ label }), tone: 'pos', ms: shortToastMs });
}

/** The browser denied access to the clipboard. */
export function toastCopyFailed(): void {
  toast({ text: m.kernel_copy_failed(), tone: 'neg', ms: shortToastMs });
}
