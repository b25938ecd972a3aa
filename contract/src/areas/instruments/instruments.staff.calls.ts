import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const listInstruments = getAsStaff('instruments/all', { permission: 'markets.read' });
export const changeInstrument = postAsStaff('instruments/change', { permission: 'markets.change' });
export const changeNetwork = postAsStaff('instruments/change-network', { permission: 'markets.change' });
export const changeMarket = postAsStaff('instruments/change-market', { permission: 'markets.change' });
export const changeLimits = postAsStaff('instruments/change-limits', { permission: 'markets.change' });
export const decideTerms = postAsStaff('instruments/decide-terms', { permission: 'markets.change' });
