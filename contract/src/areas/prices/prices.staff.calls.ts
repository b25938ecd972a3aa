import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listPriceHalts = getAsStaff('prices/halts', { permission: 'markets.read' });
export const resumePrice = postAsStaff('prices/resume', { permission: 'markets.change' });
export const listSecurityPrices = getAsStaff('prices/securities', { permission: 'markets.read' });
export const proposeSecurityPrice = postAsStaff('prices/propose', { permission: 'securities.sell' });
export const decideSecurityPrice = postAsStaff('prices/decide', { permission: 'securities.sell' });
