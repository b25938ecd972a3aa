import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Blanks } from '@istmo/contract/kernel/page-blanks';
import * as z from 'zod/mini';
import type { Settings } from '../../settings.ts';

const words = z.object({ en: z.string(), es: z.string() });
const people = z.array(
  z.object({ name: z.string(), portrait: z.int().check(z.minimum(1), z.maximum(6)), role: words, about: words }),
);

const sample = join(import.meta.dirname, '..', '..', '..', 'settings', 'sample-team.json');
const shownAtOnce = 4;

/**
 * The management for the offering's page: the operator's file, or people who do not exist in the sandbox, or nobody.
 * Throws a sentence that names the file when it cannot be read: a page with a hole in it is not served.
 */
export function teamBlanks({ mode, teamFile }: Pick<Settings, 'mode' | 'teamFile'>): Blanks {
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
    team: team.slice(0, shownAtOnce),
    has_more_team: team.length > shownAtOnce,
    more_team: team.slice(shownAtOnce),
  };
}

function readTeam(file: string): z.output<typeof people> {
  if (file === '') return [];
  try {
    return people.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`ISTMO_TEAM_FILE: ${file} can't be read as a list of people: ${why}`);
  }
}
