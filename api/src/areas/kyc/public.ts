export { countEndedChecks } from './kyc.store.ts';
export { openVerification } from './open-verification.ts';
export { receiveWebhook } from './receive-webhook.ts';
