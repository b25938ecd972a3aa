export { openProfile, type NewProfile } from './open-profile.ts';
export { findProfile, readPerson, type Person, type Profile } from './profile.store.ts';
