import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Placeholders } from '@istmo/contract/kernel/page-placeholders';
import * as z from 'zod/mini';
import type { Settings } from '../../settings.ts';

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
const maxShownAtOnce = 4;

/**
 * The management team for the offering's page: from the operator's file, or invented people in the sandbox, or empty.
 * Throws an error that names the file when it cannot be read, so that no incomplete page is served.
 */
export function teamPlaceholders({ mode, teamFile }: Pick<Settings, 'mode' | 'teamFile'>): Placeholders {
  const isSample = teamFile === '' && mode === 'sandbox';
  const team = readTeam(isSample ? sample : teamFile).map(({ name, portrait, role, about }) => ({
    name,
    portrait: String(portrait),
    role_en: role.en,
    role_es: role.es,
    about_en: about.en,
    about_es: about.es,
  }));
  return {
    has_team: team.length > 0,
    team_is_sample: isSample,
    team: team.slice(0, maxShownAtOnce),
    has_more_team: team.length > maxShownAtOnce,
    more_team: team.slice(maxShownAtOnce),
  };
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
