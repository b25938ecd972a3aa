/** @public For the pages that the server renders. */
export { readOfferingCards, readPublicRaises } from './read-offerings.ts';
