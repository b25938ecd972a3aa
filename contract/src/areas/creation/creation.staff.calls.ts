import type { Address } from '../../kernel/endpoint.ts';

export const countWaitingAssets = {
  method: 'GET',
  wire: 'assets/waiting',
  access: 'staff',
  permission: 'securities.read',
} as const satisfies Address;
export const listAssetQueue = {
  method: 'GET',
  wire: 'assets/queue',
  access: 'staff',
  permission: 'securities.read',
} as const satisfies Address;
export const readAssetCase = {
  method: 'GET',
  wire: 'assets/case',
  access: 'staff',
  permission: 'securities.read',
} as const satisfies Address;
export const readAssetCaseImage = {
  method: 'GET',
  wire: 'assets/image',
  access: 'staff',
  permission: 'securities.read',
} as const satisfies Address;
export const proposeAsset = {
  method: 'POST',
  wire: 'assets/propose',
  access: 'staff',
  permission: 'securities.manage',
} as const satisfies Address;
export const decideAssetProposal = {
  method: 'POST',
  wire: 'assets/decide-proposal',
  access: 'staff',
  permission: 'securities.manage',
} as const satisfies Address;
export const rejectAsset = {
  method: 'POST',
  wire: 'assets/reject',
  access: 'staff',
  permission: 'securities.manage',
} as const satisfies Address;
export const listAssetMarkets = {
  method: 'POST',
  wire: 'assets/list',
  access: 'staff',
  permission: 'markets.change',
} as const satisfies Address;
