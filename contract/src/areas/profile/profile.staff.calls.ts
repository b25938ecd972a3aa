import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const readPerson = getAsStaff('profile/person', { permission: 'customers.read' });
export const revealField = postAsStaff('profile/reveal', { permission: 'customers.read' });
