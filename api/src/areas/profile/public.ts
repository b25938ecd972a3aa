export { openProfile, type NewProfile } from './open-profile.ts';
export { findProfile, readContact, type AccountContact, type Profile } from './profile.store.ts';
