export { readCostsUnderWay } from './read-costs-under-way.ts';
