import { textIn } from '@istmo/client/search';
import { type RaiseSection, raiseSections } from '@istmo/contract/areas/raises/raise-form';

export type OwnRaiseSearch = { step?: RaiseSection | undefined };

/** Which step of the form is open; the first one without it. */
export function readOwnRaiseSearch(raw: Record<string, unknown>): OwnRaiseSearch {
  const step = raiseSections.find((section) => section === textIn(raw, 'step'));
  return step === undefined ? {} : { step };
}
