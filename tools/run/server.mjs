/**
 * How the built server is run. A reply's objects are young and die at once: with a small nursery and a modest limit its memory stays
 * under 300 MiB, where Node's own limits, which go by the machine's size, let it grow for as long as nothing forces a clean-up.
 */
export const server = ['--max-semi-space-size=8', '--max-old-space-size=320', 'api/dist/main.js'];
