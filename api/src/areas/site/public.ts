export { isUnderMaintenance, setMaintenance } from './maintenance.ts';
export { deleteNewsletterRecipients } from './newsletter.store.ts';
export { endSubscription } from './unsubscribe.ts';
export { deleteSubscriptionLinks, deleteUnconfirmedSubscriptions } from './subscription.store.ts';
