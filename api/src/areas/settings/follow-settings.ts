import type { App } from '../../app.ts';
import { versionedRead } from '../../runtime/cached-read.ts';
import { isSettingKey, operatorSettings } from '../../settings/operator-settings.ts';
import { readCurrentVersion } from '../instruments/public.ts';
import { readStoredSettings, type StoredSetting } from './settings.store.ts';

// By process and login: each sets the settings once for what it has read.
const applied = new WeakMap<App, readonly StoredSetting[]>();

const readSnapshot = versionedRead({
  readVersion: readCurrentVersion,
  load: (app) => readStoredSettings(app.db),
});

/**
 * Sets the settings of this process to what staff have changed them to. Runs before each call and each task, so that a change is in effect
 * everywhere at once. While the database does not answer, the values stay as they were: the call itself says so.
 */
export async function followSettings(app: App): Promise<void> {
  let stored: readonly StoredSetting[];
  try {
    stored = await readSnapshot(app);
  } catch (error) {
    app.log.debug({ err: error }, 'the settings could not be read');
    return;
  }
  if (applied.get(app) === stored) return;
  applied.set(app, stored);
  Object.assign(app.settings, Object.fromEntries(stored.flatMap(toEntry)));
}

// A value that this version of the platform does not know or cannot read is left as it was.
function toEntry({ key, value }: StoredSetting): [string, number][] {
  const read = isSettingKey(key) ? operatorSettings[key].read(value) : undefined;
  return read === undefined ? [] : [[key, read]];
}
