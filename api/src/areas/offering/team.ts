import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteSettings } from '@istmo/contract/areas/site/site-pages';
import * as z from 'zod/mini';
import type { Settings } from '../../settings/settings.ts';

const translations = z.object({ en: z.string(), es: z.string() });
const people = z.array(
  z.object({
    name: z.string(),
    portrait: z.int().check(z.minimum(1), z.maximum(6)),
    role: translations,
    about: translations,
  }),
);

const sample = join(import.meta.dirname, '..', '..', '..', 'settings', 'sample-team.json');

/**
 * The management team for the offering's page: from the operator's file, or invented people in the sandbox, or empty.
 * Throws an error that names the file when it cannot be read, so that no incomplete page is served.
 */
export function readManagementTeam({
  mode,
  teamFile,
}: Pick<Settings, 'mode' | 'teamFile'>): Pick<SiteSettings, 'team' | 'isTeamSample'> {
  const isTeamSample = teamFile === '' && mode === 'sandbox';
  return { team: readTeam(isTeamSample ? sample : teamFile), isTeamSample };
}

function readTeam(file: string): z.output<typeof people> {
  if (file === '') return [];
  try {
    return people.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`ISTMO_TEAM_FILE: ${file} can't be read as a list of people: ${reason}`);
  }
}
