export { openProfile, type NewProfile } from './open-profile.ts';
export { findProfile, type Profile } from './profile.store.ts';
