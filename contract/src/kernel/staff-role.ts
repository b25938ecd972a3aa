/**
 * What a member of staff may do (requirement 3.12). Each sees its own queues only; the auditor sees and exports everything and changes
 * nothing.
 */
export const staffRoles = ['support', 'compliance', 'treasury', 'administrator', 'auditor'] as const;

export type StaffRole = (typeof staffRoles)[number];
