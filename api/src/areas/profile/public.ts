export { openProfile } from './open-profile.ts';
export { findCustomersByName, findProfile, type Profile, readProfiles, readResidences } from './profile.store.ts';
export { showField } from './staff/mask.ts';
