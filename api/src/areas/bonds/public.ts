export { type Holiday, listCalendars, listHolidays, readHolidays } from './holidays.store.ts';
export { insertBondTerms } from './bonds.store.ts';
/** @public For corporate actions. */
export { type BondTermsVersion, readBondTerms } from './bonds.store.ts';
/** @public For corporate actions. */
export { type BondSchedule, type CouponDue, listCouponsDue, readSchedule, readSchedules } from './read-schedule.ts';
