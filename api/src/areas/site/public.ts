export { isUnderMaintenance, setMaintenance } from './maintenance.ts';
export { deleteSubscriptionLinks, deleteUnconfirmedSubscriptions } from './subscription.store.ts';
