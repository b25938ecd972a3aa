export { deleteKnownDevices, forgetDevices } from './known-devices.store.ts';
export { findKnownDevice, rememberDevice, roughAddress } from './known-devices.ts';
export { type OpenedSession, createAdmissionLookup, findTokenOwner, openSession } from './live-sessions.ts';
export { deleteSessions, endSessions, readLastLanguage } from './sessions.store.ts';
export { deleteSupportSessions } from './support-sessions.store.ts';
export { findSupportSession, openSupportSession } from './support-sessions.ts';
export {
  consumeHandover,
  consumePreLogin,
  countPreLoginTry,
  deleteHandovers,
  deletePreLogins,
  insertHandover,
  insertPreLogin,
  readHandover,
  readPreLogin,
} from './sign-in-tokens.store.ts';
