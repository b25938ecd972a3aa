import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeNewKeys } from '../../api/src/commands/new-keys.ts';
import { root } from '../project.ts';
import { isObject, type JsonObject, objectsIn, objectsOf, textOf } from './json.ts';
import { nameOf, renderKustomization } from './kustomize.ts';

const example = join(root, 'deploy/kubernetes/example');
const manifests = renderKustomization(example);
const ofKind = (kind: string) => manifests.filter((manifest) => manifest['kind'] === kind);
const find = (kind: string, name: string): JsonObject => ofKind(kind).find((one) => nameOf(one) === name) ?? {};
const at = (value: JsonObject, ...path: string[]): JsonObject =>
  path.reduce<JsonObject>((inner, name) => (isObject(inner[name]) ? inner[name] : {}), value);
const podOf = (deployment: JsonObject) => at(deployment, 'spec', 'template', 'spec');
const containersOf = (deployment: JsonObject) => [
  ...objectsOf(podOf(deployment)['initContainers']),
  ...objectsOf(podOf(deployment)['containers']),
];
const secretsOf = (deployment: JsonObject) =>
  objectsIn(podOf(deployment)['volumes'])
    .flatMap(({ secret }) => (isObject(secret) ? [textOf(secret['secretName'] ?? secret['name'])] : []))
    .toSorted();
const deployments = ofKind('Deployment').map((deployment) => ({ name: nameOf(deployment), deployment }));
/** The components that a network policy is about; all where it names none. */
const componentsOf = (policy: JsonObject) =>
  objectsOf(at(policy, 'spec', 'podSelector')['matchExpressions']).flatMap(({ values }) =>
    Array.isArray(values) ? values.map(textOf) : [],
  );

test('the pods are those of every role', () => {
  expect(deployments.map(({ name }) => name).toSorted()).toEqual(['api', 'frames', 'signer', 'worker']);
});

test.each(deployments)(
  'the pods of $name run restricted: not as root, with a read-only root and without capabilities',
  ({ deployment }) => {
    const pod = podOf(deployment);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      // Their variables would be unknown settings.
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    for (const container of containersOf(deployment)) {
      expect(container['securityContext']).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(at(container, 'resources', 'limits')['memory']).toBeDefined();
    }
  },
);

test('only the pod of the signer has the keys of the signer', () => {
  const secrets = Object.fromEntries(deployments.map(({ name, deployment }) => [name, secretsOf(deployment)]));
  expect(secrets).toEqual({
    api: ['istmo-server'],
    worker: ['istmo-server'],
    frames: ['istmo-frames'],
    signer: ['istmo-signer'],
  });
});

test('there is one signer, and never two at once', () => {
  const { spec } = find('Deployment', 'signer');
  expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
});

test('nothing reaches the signer, and it reaches names and the database only', () => {
  expect(find('NetworkPolicy', 'nothing')['spec']).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  const about = ofKind('NetworkPolicy').filter((policy) => componentsOf(policy).includes('signer'));
  expect(about.map(nameOf).toSorted()).toEqual(['database', 'names']);
  expect(about.every((policy) => at(policy, 'spec')['ingress'] === undefined)).toBe(true);
});

test('the frames reach nothing, and only what needs the database reaches it', () => {
  const about = ofKind('NetworkPolicy').filter((policy) => componentsOf(policy).includes('frames'));
  expect(about.map(nameOf)).toEqual(['visitors']);
  const database = find('NetworkPolicy', 'database');
  expect(componentsOf(database)).toEqual(['api', 'worker', 'signer']);
  expect(objectsOf(at(database, 'spec')['egress'])[0]?.['to']).toEqual([{ ipBlock: { cidr: '10.0.0.10/32' } }]);
});

test.each(['api', 'worker'])('a pod of %s is alive by /health and gets requests by /ready', (name) => {
  const [container = {}] = containersOf(find('Deployment', name));
  expect(container).toMatchObject({
    livenessProbe: { httpGet: { path: '/health', port: 'http' } },
    readinessProbe: { httpGet: { path: '/ready', port: 'http' } },
    startupProbe: { httpGet: { path: '/health', port: 'http' } },
  });
  expect(find('PodDisruptionBudget', name)['spec']).toMatchObject({ minAvailable: 1 });
});

test('each service and each path of the ingress has what it names', () => {
  for (const service of ofKind('Service')) {
    const selected = deployments.filter(({ deployment }) =>
      Object.entries(at(service, 'spec', 'selector')).every(
        ([name, value]) => at(deployment, 'spec', 'template', 'metadata', 'labels')[name] === value,
      ),
    );
    expect(selected.map(({ name }) => name)).toEqual([nameOf(service)]);
    const ports = containersOf(selected[0]?.deployment ?? {}).flatMap(({ ports: own }) => objectsOf(own));
    for (const { targetPort } of objectsOf(at(service, 'spec')['ports']))
      expect(ports.map(({ name }) => name)).toContain(targetPort);
  }
  const backends = objectsIn(find('Ingress', 'istmo')).flatMap(({ backend }) => (isObject(backend) ? [backend] : []));
  expect(backends).toHaveLength(4);
  for (const backend of backends) {
    const ports = objectsOf(at(find('Service', textOf(at(backend, 'service')['name'])), 'spec')['ports']);
    expect(ports.map(({ name }) => name)).toContain(at(backend, 'service', 'port')['name']);
  }
});

test('each pod names a config map with the settings of its kind', () => {
  const maps = new Map(ofKind('ConfigMap').map((map) => [nameOf(map), at(map, 'data')]));
  for (const { name, deployment } of deployments) {
    const named = objectsIn(podOf(deployment)).flatMap(({ configMapRef }) =>
      isObject(configMapRef) ? [textOf(configMapRef['name'])] : [],
    );
    expect(named, name).toHaveLength(1);
    expect(maps.has(named[0] ?? ''), name).toBe(true);
  }
});

test('the settings of the example are those of deploy/env', () => {
  const names = readdirSync(join(root, 'deploy/env'));
  expect(names.toSorted()).toEqual(['frames.env', 'istmo.env', 'signer.env']);
  for (const name of names)
    expect(readFileSync(join(example, name), 'utf8'), name).toBe(readFileSync(join(root, 'deploy/env', name), 'utf8'));
});

test('the examples of keys name what new-keys makes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'istmo-kubernetes-'));
  const keys = join(folder, 'keys');
  makeNewKeys(keys, 'postgres:5432');
  const linesOf = (path: string) =>
    readFileSync(path, 'utf8').replaceAll(`${keys}/`, '/etc/istmo/keys/').trim().split('\n');
  const withoutValue = (line: string) => (line.includes('/etc/istmo/') ? line : line.split('=')[0]);
  for (const [part, name] of [
    ['server', 'server.env'],
    ['signer', 'signer-keys.env'],
    ['frames', 'frames-keys.env'],
  ] as const) {
    const made = linesOf(join(keys, part, `${part}.env`)).map(withoutValue);
    expect(linesOf(join(example, name)).map(withoutValue), name).toEqual(made);
  }
  rmSync(folder, { recursive: true, force: true });
});

test('each pod has its keys where its settings name them', () => {
  const mounts = Object.fromEntries(
    deployments.map(({ name, deployment }) => [
      name,
      objectsOf(containersOf(deployment).at(-1)?.['volumeMounts'])
        .map(({ mountPath }) => textOf(mountPath))
        .filter((path) => path.startsWith('/etc/')),
    ]),
  );
  const folder = (part: string) => [`/etc/istmo/keys/${part}`];
  expect(mounts).toEqual({
    api: folder('server'),
    worker: folder('server'),
    signer: folder('signer'),
    frames: folder('frames'),
  });
});
