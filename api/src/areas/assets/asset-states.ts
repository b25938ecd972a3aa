import type { AssetState } from '@istmo/contract/areas/creation/asset-state';

/**
 * The life cycle of a security: from each state, the ones that may follow. `requested`: the fee is held. `issuing`: the issuance service is
 * being called. `unknown`: it gave no readable answer, and it is looked up until it is known or staff, who asked the
 * service, reject it. `issued`: it exists there and waits for staff.
 * `failed`: the service will never issue it, and the fee is back. `approved`: by two of the staff, it waits for its creator. `rejected`: by
 * staff, and the fee goes back. `authorised`: by its creator. `active`: its units are the creator's, and the fee is taken. The trigger of
 * app.asset allows the same.
 */
export const nextAssetStates: Readonly<Record<AssetState, readonly AssetState[]>> = {
  requested: ['issuing', 'rejected'],
  issuing: ['issued', 'failed', 'unknown'],
  unknown: ['issuing', 'issued', 'failed', 'rejected'],
  issued: ['approved', 'rejected'],
  failed: [],
  approved: ['authorised', 'rejected'],
  rejected: [],
  authorised: ['active'],
  active: [],
};

/** On the wire: 1 active, otherwise pending (requirement 2.4). */
export const toAssetStatus = (state: AssetState): 0 | 1 => (state === 'active' ? 1 : 0);
