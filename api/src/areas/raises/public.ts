/** @public For the area of allotments. */
export { readClosedCheckpoint, setRaiseAllocated } from './allocated.store.ts';
/** @public For the areas of subscriptions, allotments, proceeds and what issuers and investors tell each other. */
export {
  findRaise,
  insertRaise,
  listRaisesIn,
  listRaisesOf,
  lockRaise,
  type Raise,
  type RaiseId,
  readRaise,
  setRaiseState,
} from './raises.store.ts';
/** @public For the review by staff, and for what they end and change. */
export { checkRaise } from './check-raise.ts';
/** @public */
export { readRaiseFacts } from './raise-facts.ts';
/** @public */
export { type RaiseDraft, readDrafts } from './drafts.store.ts';
/** @public */
export { insertComment, listComments, type RaiseComment, resolveComment } from './comments.store.ts';
/** @public */
export { insertNotice, listPlacements, type RaiseBook, readRaiseBook } from './life.store.ts';
/** @public For the page of a raise. */
export { type RaisePage, readPage } from './page.store.ts';
/** @public */
export { readPictureFile } from './upload-own.ts';
/** @public */
export {
  type AcceptedDocument,
  hashRaiseTerms,
  insertRaiseTerms,
  listRaiseTerms,
  type RaiseTerms,
  readRaiseTerms,
  requireRaiseTerms,
  type StoredRaiseTerms,
} from './terms.store.ts';
/** @public */
export { requireIssuer } from './require-issuer.ts';
/** @public For the pages that the public reads. */
export { readAcceptedDocuments, readAcceptedFile } from './accepted-documents.ts';
/** @public */
export { listPublicRaises, readRaisePages, readRaisePictures, type ShownPicture } from './public-raises.store.ts';
