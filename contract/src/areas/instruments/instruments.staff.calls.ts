import type { Address } from '../../kernel/endpoint.ts';

export const listInstruments = {
  method: 'GET',
  wire: 'instruments/all',
  access: 'staff',
  permission: 'markets.read',
} as const satisfies Address;

export const changeInstrument = {
  method: 'POST',
  wire: 'instruments/change',
  access: 'staff',
  permission: 'markets.change',
} as const satisfies Address;

export const changeNetwork = {
  method: 'POST',
  wire: 'instruments/change-network',
  access: 'staff',
  permission: 'markets.change',
} as const satisfies Address;

export const changeMarket = {
  method: 'POST',
  wire: 'instruments/change-market',
  access: 'staff',
  permission: 'markets.change',
} as const satisfies Address;

export const changeLimits = {
  method: 'POST',
  wire: 'instruments/change-limits',
  access: 'staff',
  permission: 'markets.change',
} as const satisfies Address;

export const decideTerms = {
  method: 'POST',
  wire: 'instruments/decide-terms',
  access: 'staff',
  permission: 'markets.change',
} as const satisfies Address;
