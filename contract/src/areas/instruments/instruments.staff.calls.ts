import type { Address } from '../../kernel/endpoint.ts';

const readers = ['treasury', 'administrator', 'auditor'] as const;
const changers = ['treasury', 'administrator'] as const;

export const listInstruments = {
  method: 'GET',
  wire: 'instruments/all',
  access: 'staff',
  roles: readers,
} as const satisfies Address;

export const changeInstrument = {
  method: 'POST',
  wire: 'instruments/change',
  access: 'staff',
  roles: changers,
} as const satisfies Address;

export const changeNetwork = {
  method: 'POST',
  wire: 'instruments/change-network',
  access: 'staff',
  roles: changers,
} as const satisfies Address;

export const changeMarket = {
  method: 'POST',
  wire: 'instruments/change-market',
  access: 'staff',
  roles: changers,
} as const satisfies Address;

export const changeLimits = {
  method: 'POST',
  wire: 'instruments/change-limits',
  access: 'staff',
  roles: changers,
} as const satisfies Address;

export const decideTerms = {
  method: 'POST',
  wire: 'instruments/decide-terms',
  access: 'staff',
  roles: changers,
} as const satisfies Address;
