import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, parseAllDocuments, parseDocument } from 'yaml';
import { type Json, type JsonObject, isObject, objectsOf, textOf } from './json.ts';

/** What this renderer knows of a kustomization. Another field is an error, so that nothing is left out of what is checked. */
const known = new Set(['apiVersion', 'kind', 'namespace', 'resources', 'images', 'configMapGenerator', 'patches']);

/**
 * The manifests of a folder as `kubectl kustomize` renders them, for the fields above: resources, name and tag of images, config maps from
 * files of variables, strategic patches of objects, a namespace. No npm package renders a kustomization. Throws on what it does not know.
 */
export function renderKustomization(folder: string): JsonObject[] {
  const text = readFileSync(join(folder, 'kustomization.yaml'), 'utf8');
  const kustomization = toObject(parseDocument(text).toJS(), folder);
  const unknown = Object.keys(kustomization).filter((field) => !known.has(field));
  if (unknown.length > 0) throw new Error(`${folder}: the renderer does not know ${unknown.join(', ')}`);

  const maps = objectsOf(kustomization['configMapGenerator']).map((entry) => generateConfigMap(folder, entry));
  let manifests = [...textsOf(kustomization['resources']).flatMap((name) => readResource(join(folder, name))), ...maps];
  for (const { path } of objectsOf(kustomization['patches']))
    for (const patch of readManifests(join(folder, textOf(path)))) manifests = applyPatch(manifests, patch);
  const images = objectsOf(kustomization['images']);
  // A generated map has its content's hash in its name, so that pods start again when it changes.
  const names = new Map(maps.map((map) => [nameOf(map), `${nameOf(map)}-${hashOf(map['data'])}`]));
  const namespace = kustomization['namespace'];
  return manifests
    .map((manifest) => toObject(replaceNames(manifest, names), folder))
    .map((manifest) => toObject(replaceImages(manifest, images), folder))
    .map((manifest) => (typeof namespace === 'string' ? withNamespace(manifest, namespace) : manifest));
}

function readResource(path: string): JsonObject[] {
  return existsSync(join(path, 'kustomization.yaml')) ? renderKustomization(path) : readManifests(path);
}

/** The documents of a file. Throws on a mistake in the YAML, a key that is there twice among them. */
export function readManifests(path: string): JsonObject[] {
  const documents = parseAllDocuments(readFileSync(path, 'utf8'));
  if (!Array.isArray(documents)) return [];
  return documents.map((document) => {
    const [problem] = [...document.errors, ...document.warnings];
    if (problem) throw new Error(`${path}: ${problem.message}`);
    if (!isMap(document.contents) && !isSeq(document.contents)) throw new Error(`${path}: a document is empty`);
    return toObject(document.toJS(), path);
  });
}

function generateConfigMap(folder: string, entry: JsonObject): JsonObject {
  const lines = textsOf(entry['envs']).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const data = lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const end = line.indexOf('=');
      return [line.slice(0, end), line.slice(end + 1)] as const;
    });
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: textOf(entry['name']) },
    data: Object.fromEntries(data),
  };
}

const hashOf = (data: Json | undefined): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 10);

function applyPatch(manifests: readonly JsonObject[], patch: JsonObject): JsonObject[] {
  const isTarget = (manifest: JsonObject) => manifest['kind'] === patch['kind'] && nameOf(manifest) === nameOf(patch);
  if (!manifests.some(isTarget)) throw new Error(`there is no ${textOf(patch['kind'])} ${nameOf(patch)} to patch`);
  return manifests.map((manifest) => (isTarget(manifest) ? merge(manifest, patch) : manifest));
}

// Lists are replaced: those of the patches here have no merge key.
function merge(base: JsonObject, patch: JsonObject): JsonObject {
  const merged = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    const old = base[key];
    merged[key] = isObject(old) && isObject(value) ? merge(old, value) : value;
  }
  return merged;
}

/** References to generated maps, wherever a field `configMapRef` or the map itself has the name. */
function replaceNames(value: Json, names: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((entry) => replaceNames(entry, names));
  if (!isObject(value)) return value;
  const own = value['kind'] === 'ConfigMap' ? value['metadata'] : value['configMapRef'];
  const renamed = isObject(own) ? names.get(textOf(own['name'])) : undefined;
  const copy: JsonObject = {};
  for (const [key, entry] of Object.entries(value)) copy[key] = replaceNames(entry, names);
  if (renamed !== undefined && isObject(own))
    copy[value['kind'] === 'ConfigMap' ? 'metadata' : 'configMapRef'] = { ...own, name: renamed };
  return copy;
}

function replaceImages(value: Json, images: readonly JsonObject[]): Json {
  if (Array.isArray(value)) return value.map((entry) => replaceImages(entry, images));
  if (!isObject(value)) return value;
  const copy: JsonObject = {};
  for (const [key, entry] of Object.entries(value)) {
    const image = key === 'image' ? images.find(({ name }) => name === entry) : undefined;
    copy[key] = image ? `${textOf(image['newName'])}:${textOf(image['newTag'])}` : replaceImages(entry, images);
  }
  return copy;
}

function withNamespace(manifest: JsonObject, namespace: string): JsonObject {
  if (manifest['kind'] === 'Namespace') return manifest;
  const metadata = isObject(manifest['metadata']) ? manifest['metadata'] : {};
  return { ...manifest, metadata: { ...metadata, namespace } };
}

export function nameOf({ metadata }: JsonObject): string {
  return isObject(metadata) ? textOf(metadata['name']) : '';
}

function textsOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(textOf) : [];
}

function toObject(value: Json, where: string): JsonObject {
  if (!isObject(value)) throw new Error(`${where}: a document must be an object`);
  return value;
}
