import { getAsStaff, postAsStaff } from '../../kernel/address.ts';

export const countWaitingAssets = getAsStaff('assets/waiting', { permission: 'securities.read' });
export const listAssetQueue = getAsStaff('assets/queue', { permission: 'securities.read' });
export const readAssetCase = getAsStaff('assets/case', { permission: 'securities.read' });
export const readAssetCaseImage = getAsStaff('assets/image', { permission: 'securities.read' });
export const proposeAsset = postAsStaff('assets/propose', { permission: 'securities.manage' });
export const decideAssetProposal = postAsStaff('assets/decide-proposal', { permission: 'securities.manage' });
export const rejectAsset = postAsStaff('assets/reject', { permission: 'securities.manage' });
export const listAssetMarkets = postAsStaff('assets/list', { permission: 'markets.change' });
