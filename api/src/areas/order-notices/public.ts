export { notifyOrders } from './notify-orders.ts';
