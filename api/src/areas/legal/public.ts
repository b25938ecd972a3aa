export { acceptAllInForce } from './legal.store.ts';
export { publishLegalText } from './publish-legal-text.ts';
