/** The parts of an offering that staff check, in their order. */
export const checkSections = ['issuer', 'security', 'documents', 'page', 'money', 'investors'] as const;
export type CheckSection = (typeof checkSections)[number];

/** The fields of the terms that an item may be about; `page` is all that is on the page. */
export type CheckedField =
  | 'titles'
  | 'price'
  | 'units'
  | 'soft_cap'
  | 'order_limits'
  | 'window'
  | 'currencies'
  | 'allocation'
  | 'cooling_off'
  | 'lock_up'
  | 'fee'
  | 'questionnaire'
  | 'documents'
  | 'milestones'
  | 'page';

/**
 * What a person reads and ticks before two of the staff approve an offering. `about`: when none of these changed in a new version, the tick stays; an
 * item about nothing of the terms stays for the whole review.
 */
export const reviewChecklist = [
  { item: 'issuer-identified', section: 'issuer', about: [] },
  { item: 'owners-checked', section: 'issuer', about: [] },
  { item: 'issuer-authorised', section: 'issuer', about: ['titles', 'units'] },
  { item: 'security-active', section: 'security', about: [] },
  { item: 'rules-set', section: 'security', about: [] },
  { item: 'units-available', section: 'security', about: ['units'] },
  { item: 'prospectus-read', section: 'documents', about: ['documents'] },
  { item: 'key-information-read', section: 'documents', about: ['documents'] },
  {
    item: 'documents-agree',
    section: 'documents',
    about: ['documents', 'price', 'units', 'soft_cap', 'window', 'fee'],
  },
  { item: 'risks-complete', section: 'page', about: ['page'] },
  { item: 'page-agrees', section: 'page', about: ['page', 'price', 'units', 'soft_cap', 'milestones'] },
  { item: 'languages-equal', section: 'page', about: ['page', 'titles', 'milestones'] },
  { item: 'price-explained', section: 'money', about: ['price', 'page'] },
  { item: 'caps-plausible', section: 'money', about: ['price', 'units', 'soft_cap'] },
  { item: 'proceeds-use', section: 'money', about: ['milestones', 'page'] },
  { item: 'fees-agreed', section: 'money', about: ['fee', 'currencies'] },
  { item: 'window-plausible', section: 'investors', about: ['window'] },
  { item: 'cooling-off-by-law', section: 'investors', about: ['cooling_off'] },
  { item: 'retail-protected', section: 'investors', about: ['questionnaire', 'order_limits'] },
  { item: 'allocation-fair', section: 'investors', about: ['allocation', 'order_limits', 'lock_up'] },
] as const satisfies readonly {
  readonly item: string;
  readonly section: CheckSection;
  readonly about: readonly CheckedField[];
}[];

export type CheckItem = (typeof reviewChecklist)[number]['item'];

export const checkItems: readonly CheckItem[] = reviewChecklist.map(({ item }) => item);
