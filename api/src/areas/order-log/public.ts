export { findOrderProblems } from './order-problems.store.ts';
