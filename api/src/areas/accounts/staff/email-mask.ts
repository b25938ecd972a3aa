import { isPermitted, type StaffRole } from '@istmo/contract/kernel/staff-role';

/** Whether a role sees e-mail addresses in full. */
export function seesEmail(role: StaffRole): boolean {
  return isPermitted(role, 'customers.read-contact');
}

/** `a•••••@demo.istmo.test`: enough to recognise an address that is read out, not enough to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••••${email.slice(at)}`;
}
