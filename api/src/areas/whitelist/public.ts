export { decideAddress, type AddressDecision } from './move-address.ts';
export {
  type AddressReason,
  countInReview,
  countOwners,
  findScreenedAddress,
  readAddressQueue,
  readAddressReasons,
  readScreening,
  type ScreenedAddress,
} from './screenings.store.ts';
