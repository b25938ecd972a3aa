export { openVerification } from './open-verification.ts';
export { takeDelivery, type Delivered } from './take-delivery.ts';
