/* The samples as they are shown, and the addresses of the same files, which a worker of the browser runs. */

const texts = import.meta.glob<string>('./samples/*.js', { query: '?raw', import: 'default', eager: true });
const addresses = import.meta.glob<string>('./samples/*.js', { query: '?url', import: 'default', eager: true });

const pathOf = (id: string): string => `./samples/${id}.js`;

export const sampleText = (id: string): string => (texts[pathOf(id)] ?? '').trimEnd();
export const sampleAddress = (id: string): string => addresses[pathOf(id)] ?? '';
