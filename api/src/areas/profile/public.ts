export { openProfile, type NewProfile } from './open-profile.ts';
export { findCustomersByName, findProfile, type Profile, readProfiles } from './profile.store.ts';
export { showField, type PersonalField } from './staff/mask.ts';
