export { checkPasskey, consumePasskey, type PasskeyProof, requestPasskey } from './check-passkey.ts';
export { checkCode, checkRecoveryCode, countCodeAttempt, isCodeRight, consumeCode, type CodeProof } from './codes.ts';
export { assertHashCapacity, hashPassword, isHashOf } from './hashing.ts';
export {
  checkResetProof,
  forgetWrongPasswords,
  hashNewPassword,
  isStillCurrent,
  provePassword,
  type PasswordProof,
} from './passwords.ts';
export { deletePasskeyChallenges } from './passkeys.store.ts';
export { passkeyUsed, passwordReset, recoveryUsed } from './security-emails.ts';
export { openSecret, sealSecret } from './sealed-secret.ts';
export { resetTwoFactor, setPassword, setTwoFactor } from './set-secrets.ts';
export { findTimeSteps, newSecret, setupUri } from './totp.ts';
export { countRecoveryCodes, resetAttempts as resetCodeAttempts } from './two-factor.store.ts';
export { isEasyToGuess } from './weak-password.ts';
