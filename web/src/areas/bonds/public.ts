// The part of the page of a security that shows what a bond pays when.
export { BondSchedule } from './BondSchedule.tsx';
