export { checkCode, checkRecoveryCode, isCodeRight, spendCode, type CodeProof } from './codes.ts';
export { checkRoomToHash, hashPassword } from './hashing.ts';
export { lockCustomer, shareCustomer } from './password.store.ts';
export {
  forgetWrongPasswords,
  hashNewPassword,
  isPasswordRight,
  isStillCurrent,
  provePassword,
  type PasswordProof,
} from './passwords.ts';
export { passwordReset, recoveryUsed, tfaReset } from './security-letters.ts';
export { sealSecret } from './sealed-secret.ts';
export { dropTwoFactor, restAfterReset, setPassword, setTwoFactor } from './set-secrets.ts';
export { countRecoveryCodes } from './two-factor.store.ts';
