export { openVerification } from './open-verification.ts';
export { receiveWebhook, type WebhookRequest } from './receive-webhook.ts';
