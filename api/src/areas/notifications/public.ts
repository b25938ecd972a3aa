export { eventRow, tell, type Topic } from './events.ts';
export { EventStream } from './stream.ts';
export type { Letter } from './letters.ts';
export { type Reader, type Words, writeTo, writeToAddress } from './write-to.ts';
