import type { Address } from '../../kernel/endpoint.ts';
import type { StaffRole } from '../../kernel/staff-role.ts';

/** Who sees the securities that issuers create, and who of them decides. */
const see = ['compliance', 'administrator', 'treasury', 'auditor'] as const satisfies readonly StaffRole[];
const decide = ['compliance', 'administrator'] as const satisfies readonly StaffRole[];
const list = ['treasury', 'administrator'] as const satisfies readonly StaffRole[];

export const countWaitingAssets = {
  method: 'GET',
  wire: 'assets/waiting',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const listAssetQueue = {
  method: 'GET',
  wire: 'assets/queue',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readAssetCase = {
  method: 'GET',
  wire: 'assets/case',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const readAssetCaseImage = {
  method: 'GET',
  wire: 'assets/image',
  access: 'staff',
  roles: see,
} as const satisfies Address;
export const proposeAsset = {
  method: 'POST',
  wire: 'assets/propose',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const decideAssetProposal = {
  method: 'POST',
  wire: 'assets/decide-proposal',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const rejectAsset = {
  method: 'POST',
  wire: 'assets/reject',
  access: 'staff',
  roles: decide,
} as const satisfies Address;
export const listAssetMarkets = {
  method: 'POST',
  wire: 'assets/list',
  access: 'staff',
  roles: list,
} as const satisfies Address;
