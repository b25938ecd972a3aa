import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listMarketDays = getAsStaff('trading/days', { permission: 'trading.read' });
export const listMakers = getAsStaff('trading/makers', { permission: 'trading.read' });
export const listMakerDays = getAsStaff('trading/maker-days', { permission: 'trading.read' });
export const proposeMaker = postAsStaff('trading/propose-maker', { permission: 'trading.manage' });
export const proposeMakerEnd = postAsStaff('trading/propose-maker-end', { permission: 'trading.manage' });
