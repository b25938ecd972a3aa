export { openProfile } from './open-profile.ts';
export { findCustomersByName, findProfile, type Profile, readProfiles } from './profile.store.ts';
export { showField } from './staff/mask.ts';
