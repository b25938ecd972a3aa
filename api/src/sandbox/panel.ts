import type { FastifyInstance } from 'fastify';
import { serveBrowserFile } from './browser-files.ts';

/** The script that the button in the yellow bar loads: it opens the site's page /sandbox in a panel over any page. */
export function servePanel(server: FastifyInstance): void {
  serveBrowserFile(server, '/sandbox/panel.js', { name: 'panel', kind: 'js' });
}
