export { checkCode, checkRecoveryCode, isCodeRight, consumeCode, type CodeProof } from './codes.ts';
export { assertHashCapacity, hashPassword, isHashOf } from './hashing.ts';
export {
  forgetWrongPasswords,
  hashNewPassword,
  isPasswordRight,
  isStillCurrent,
  provePassword,
  type PasswordProof,
} from './passwords.ts';
export { notYouNotice, passwordReset, recoveryUsed } from './security-emails.ts';
export { openSecret, sealSecret } from './sealed-secret.ts';
export { resetTwoFactor, startCooldownAfterReset, setPassword, setTwoFactor } from './set-secrets.ts';
export { findTimeSteps, newSecret, setupUri } from './totp.ts';
export { countRecoveryCodes } from './two-factor.store.ts';
export { isEasyToGuess } from './weak-password.ts';
