/** @public For the areas of what holders decide and what becomes of their units. */
export {
  type CorporateAction,
  type CorporateActionId,
  findByReference,
  lockAction,
  readAction,
  setState,
} from './corporate-actions.store.ts';
/** @public */
export { sumTenderOffers, type TenderSums } from './entitlements.store.ts';
/** @public */
export { taxOn, worthOfAll } from './entitlements.ts';
/** @public */
export { insertTenderOffer, type OfferEnd, type OwnTenderOffer, readOwnTenderOffer } from './holder-events.store.ts';
/** @public */
export { findHeldEvent } from './read-event.ts';
/** @public */
export { insertInstruction, lockHolder } from './holder-events.store.ts';
/** @public */
export { listRecordedHolders } from './mailings.store.ts';
/** @public */
export { listVotesToCount } from './under-way.store.ts';
/** @public */
export { readVoteTerms } from './vote-terms.ts';
/** @public */
export type { SnapshotLine } from './snapshot-hash.ts';
/** @public */
export { type HolderSnapshot, inParts, readRecordedUnits, readSnapshot, readSnapshotLines } from './snapshot.store.ts';
/** @public */
export { type PublishedEvent, readPublishedEvents } from './published-events.store.ts';

export { insertEntitlements } from './entitlements.store.ts';
export type { NewEntitlement } from './entitlement-types.ts';
export { listEnding, listUnderWay } from './under-way.store.ts';
export { type ActionTerms, readTerms, requireTerms, type StoredTerms } from './terms.store.ts';
/** For what issuers read of their events. */
export { type EventMoney, missingOf, readEventMoney } from './event-money.store.ts';
export { findLastEvent, type FileTotal, sumFile } from './entitlement-file.store.ts';
export { showAction, showTerms } from './event-view.ts';
export { estimateCosts, type HeldUnits, type HoldersNow, readHoldersNow, readHoldersOf } from './estimate-costs.ts';
export {
  type IssuedEvent,
  listIssuedVersions,
  listIssuerAnswers,
  listRecordedEvents,
  readIssuedEvents,
  type ReasonSum,
  type RecordedEvent,
  sumByReason,
} from './issued-events.store.ts';
/** @public */
export { advanceEvents } from './advance-events.ts';
/** @public */
export { takeSnapshots } from './take-snapshot.ts';
