export { acceptAllInForce, readVersions } from './legal.store.ts';
export { publishLegalText } from './publish-legal-text.ts';
