import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listLegalTexts = getAsStaff('legal/texts', { permission: 'legal.read' });
export const proposeLegalText = postAsStaff('legal/propose', { permission: 'legal.decide' });
export const decideLegalText = postAsStaff('legal/decide', { permission: 'legal.decide' });
