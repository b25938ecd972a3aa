import type { Address } from '../../kernel/endpoint.ts';

export const countWaitingPurchases = {
  method: 'GET',
  wire: 'cards/waiting',
  access: 'staff',
  permission: 'cards.read',
} as const satisfies Address;
export const listPurchaseQueue = {
  method: 'GET',
  wire: 'cards/queue',
  access: 'staff',
  permission: 'cards.read',
} as const satisfies Address;
export const readPurchaseCase = {
  method: 'GET',
  wire: 'cards/purchase',
  access: 'staff',
  permission: 'cards.read',
} as const satisfies Address;
export const askAcquirer = {
  method: 'POST',
  wire: 'cards/ask',
  access: 'staff',
  permission: 'cards.refund',
} as const satisfies Address;
export const refundPurchase = {
  method: 'POST',
  wire: 'cards/refund',
  access: 'staff',
  permission: 'cards.refund',
} as const satisfies Address;
export const decideRefundProposal = {
  method: 'POST',
  wire: 'cards/decide-refund',
  access: 'staff',
  permission: 'cards.refund',
} as const satisfies Address;
export const noteEvidence = {
  method: 'POST',
  wire: 'cards/note',
  access: 'staff',
  permission: 'cards.refund',
} as const satisfies Address;
