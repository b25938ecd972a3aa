import type { StaffRole } from '@istmo/contract/kernel/staff-role';
import type { personalFields } from '@istmo/contract/areas/profile/profile.staff.contract';
import { maskEmail } from '../../accounts/public.ts';

export type PersonalField = (typeof personalFields)[number];

type FieldRights = {
  /** Who sees the field in full without asking. */
  readonly seenBy: readonly StaffRole[];
  /** Who may have it shown with a reason. */
  readonly revealedTo: readonly StaffRole[];
  readonly mask: (value: string) => string;
};

const everyRole = ['support', 'compliance', 'treasury', 'administrator', 'auditor'] as const;
const reviewers = ['compliance', 'administrator', 'auditor'] as const;
const dots = '•••••';

/** The first name stays, further names become initials: enough to address a caller. */
function maskName(value: string): string {
  const [first = '', ...others] = value.split(' ');
  return [first, ...others.map((name) => `${name.slice(0, 1)}.`)].join(' ');
}

const keepEnd = (value: string): string => `${dots}${value.length > 4 ? value.slice(-2) : ''}`;

/** Which role sees what (README). Support and treasury answer people and move money, and need no document number for either. */
export const fieldRights: Readonly<Record<PersonalField, FieldRights>> = {
  name: { seenBy: reviewers, revealedTo: everyRole, mask: maskName },
  email: { seenBy: reviewers, revealedTo: everyRole, mask: maskEmail },
  phone: { seenBy: ['compliance', 'auditor'], revealedTo: everyRole, mask: keepEnd },
  born_on: { seenBy: ['compliance', 'auditor'], revealedTo: reviewers, mask: (value) => `${value.slice(0, 4)}-••-••` },
  address: { seenBy: ['compliance', 'auditor'], revealedTo: reviewers, mask: () => dots },
  national_id: { seenBy: [], revealedTo: reviewers, mask: keepEnd },
};

/** A field as a role sees it, and whether that role may have it shown with a reason. */
export function showField(
  field: PersonalField,
  value: string,
  role: StaffRole,
): { readonly value: string; readonly mayReveal: boolean } {
  const { seenBy, revealedTo, mask } = fieldRights[field];
  const isMasked = value !== '' && !seenBy.includes(role);
  return { value: isMasked ? mask(value) : value, mayReveal: isMasked && revealedTo.includes(role) };
}
