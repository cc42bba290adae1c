import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/* Several nodes behind a proxy: what the compose file, the proxy and Kubernetes are given fits together. */

const root = resolve(__dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

type Labels = Readonly<Record<string, string>>;

interface Named {
  readonly kind: string;
  readonly metadata: { readonly name: string };
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe: Probe;
  readonly livenessProbe: Probe;
  readonly readinessProbe: Probe;
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Deployment extends Named {
  readonly spec: {
    readonly replicas: number;
    readonly selector: { readonly matchLabels: Labels };
    readonly template: {
      readonly metadata: { readonly labels: Labels };
      readonly spec: {
        readonly containers: readonly [Container];
        readonly volumes: readonly {
          readonly name: string;
          readonly persistentVolumeClaim?: { readonly claimName: string };
        }[];
      };
    };
  };
}

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image: string;
        readonly profiles?: readonly string[];
        readonly ports?: readonly string[];
        readonly environment?: Readonly<Record<string, string>>;
        readonly depends_on?: readonly string[] | object;
        readonly volumes?: readonly string[];
      }
    >
  >;
}

const roles = ['api', 'realtime', 'bot'] as const;
/** Roles of a node; those for renderers fill no read models. */
const rolesOf = (role = ''): string => (role === 'realtime' ? role : `${role},projector`);
/** Environment variables that the configuration page names. */
const known = new Set(
  [...read('docs/configuration.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name),
);
const proxy = read('deploy/nginx.conf');
/** Default of a variable that the compose file hands on: `${NAME:-default}`. */
const urlOf = (variable = ''): string => /^\$\{\w+:-(.*)\}$/.exec(variable)?.[1] ?? variable;
const upstreams = [...proxy.matchAll(/server (studio-[a-z]+-\d):(\d+)/g)];

describe('the profile of docker-compose.yml with several nodes', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as Compose;
  const nodes = Object.entries(services).filter(([name]) => /^studio-/.test(name));

  it('has two nodes of each role on the same stores, which only the proxy reaches', () => {
    const expected = roles.flatMap((role) => [`studio-${role}-1`, `studio-${role}-2`]);
    expect(nodes.map(([name]) => name)).toEqual(expected);
    for (const [name, { environment = {}, profiles, ports, image }] of nodes) {
      expect(environment['ROLES']).toBe(rolesOf(name.split('-')[1]));
      for (const variable of ['SECRET_KEY', 'EVENTSTORE_URL', 'MONGODB_URL', 'PUBLIC_URL'])
        expect(environment).toHaveProperty(variable);
      expect(new URL(urlOf(environment['PUBLIC_URL'])).origin).not.toBe(urlOf(environment['WIDGET_ORIGIN']));
      for (const variable of Object.keys(environment)) expect(known).toContain(variable);
      expect({ profiles, ports, image }).toEqual({ profiles: ['nodes'], ports: [], image: 'overlay-studio' });
    }
    const { profiles, ports = [], environment = {} } = services['studio'] ?? {};
    expect(profiles).toBeUndefined();
    // Widgets of users' own code have the port of the image, under the address of the studio.
    expect(environment['WIDGET_ORIGIN']).toBe('${WIDGET_ORIGIN:-}');
    const [, port] = / WIDGET_PORT=(\d+)/.exec(read('Dockerfile')) ?? [];
    expect(ports).toEqual(['4480', port].map((each) => `127.0.0.1:${each}:${each}`));
    expect(read('Dockerfile')).toContain(`EXPOSE 4480 ${port}`);
  });

  it('starts with the proxy, whose configuration names its nodes and the port that is published', () => {
    const { depends_on: needs, ports = [], volumes = [], profiles } = services['proxy'] ?? {};
    expect(profiles).toEqual(['nodes']);
    expect(needs).toEqual(nodes.map(([name]) => name));
    expect(volumes[0]).toContain('./deploy/nginx.conf:');
    const listened = [...proxy.matchAll(/listen (\d+);/g)].map(([, port]) => port);
    expect(ports).toEqual(listened.map((port) => `127.0.0.1:${port}:${port}`));
    const { environment = {} } = services['studio-api-1'] ?? {};
    expect(['PUBLIC_URL', 'WIDGET_ORIGIN'].map((name) => new URL(urlOf(environment[name])).port)).toEqual(
      listened,
    );
    const serving = nodes.map(([name]) => name).filter((name) => !name.startsWith('studio-bot'));
    expect(upstreams.map(([, name, port]) => `${name}:${port}`)).toEqual([
      ...serving.map((name) => `${name}:4480`),
      ...serving.filter((name) => name.startsWith('studio-api')).map((name) => `${name}:4482`),
    ]);
  });
});

describe('the manifests for Kubernetes', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes/overlay-studio.yaml'));
  const all = documents.map((each) => each.toJS() as Named);
  const of = <Kind extends Named = Named & { readonly spec: unknown }>(kind: string): readonly Kind[] =>
    all.filter((each): each is Kind => each.kind === kind);
  const deployments = of<Deployment>('Deployment');

  it('are valid YAML without keys that appear twice, and name each thing once', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    const names = all.map(({ kind, metadata: { name } }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(deployments.map(({ metadata: { name } }) => name)).toEqual(
      roles.map((role) => `overlay-studio-${role}`),
    );
  });

  it.each(roles)('nodes with the role %s are two at least, well-probed and without rights', (role) => {
    const deployment = deployments.find(({ metadata }) => metadata.name === `overlay-studio-${role}`);
    const { replicas, selector, template } = deployment?.spec ?? {};
    expect(replicas).toBeGreaterThanOrEqual(2);
    expect(template?.metadata.labels).toEqual(selector?.matchLabels);
    const container = template?.spec.containers[0];
    expect(container?.env).toEqual([{ name: 'ROLES', value: rolesOf(role) }]);
    const { startupProbe, livenessProbe, readinessProbe } = container ?? {};
    expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet)).toMatchObject([
      { path: '/healthz', port: 'http' },
      { path: '/healthz', port: 'http' },
      { path: '/readyz', port: 'http' },
    ]);
    expect(container?.ports).toEqual([
      { name: 'http', containerPort: 4480 },
      ...(role === 'api' ? [{ name: 'widgets', containerPort: 4482 }] : []),
    ]);
    expect(container?.securityContext).toMatchObject({ readOnlyRootFilesystem: true });
    expect(container?.volumeMounts.map(({ name }) => name)).toEqual(
      template?.spec.volumes.map(({ name }) => name),
    );
    expect(container?.volumeMounts[0]?.mountPath).toBe('/data');
    const claims = of('PersistentVolumeClaim').map(({ metadata }) => metadata.name);
    expect(claims).toContain(template?.spec.volumes[0]?.persistentVolumeClaim?.claimName);
    const budget = of<Deployment>('PodDisruptionBudget').find(
      ({ metadata }) => metadata.name === `overlay-studio-${role}`,
    );
    expect(budget?.spec.selector).toEqual(selector);
  });

  it('settings are known to the server, and the secret is only named', () => {
    const [config] = of<Named & { readonly data: Labels }>('ConfigMap');
    for (const variable of Object.keys(config?.data ?? {})) expect(known).toContain(variable);
    expect(of('Secret')).toEqual([]);
    for (const { spec } of deployments)
      expect(spec.template.spec.containers[0].envFrom).toEqual([
        { configMapRef: { name: config?.metadata.name } },
        { secretRef: { name: 'overlay-studio' } },
      ]);
  });

  it('services choose the nodes of a role, and requests go where the proxy of the compose file sends them', () => {
    type Service = Named & {
      readonly spec: { readonly selector: Labels; readonly ports: readonly object[] };
    };
    const services = of<Service>('Service');
    const labels = deployments.map(({ spec }) => spec.selector.matchLabels);
    for (const { spec } of services) {
      expect(labels).toContainEqual(spec.selector);
      expect(spec.ports).toEqual([
        { name: 'http', port: 80, targetPort: 'http' },
        ...(spec.selector['role'] === 'api' ? [{ name: 'widgets', port: 8082, targetPort: 'widgets' }] : []),
      ]);
    }
    interface Path {
      readonly path: string;
      readonly backend: {
        readonly service: { readonly name: string; readonly port: { readonly name: string } };
      };
    }
    type Ingress = Named & {
      readonly spec: {
        readonly rules: readonly {
          readonly host: string;
          readonly http: { readonly paths: readonly Path[] };
        }[];
      };
    };
    const [ingress] = of<Ingress>('Ingress');
    const paths = ingress?.spec.rules[0]?.http.paths ?? [];
    expect(paths.map(({ path, backend }) => [path, backend.service.name])).toEqual([
      ['/socket.io/', 'overlay-studio-realtime'],
      ['/', 'overlay-studio-api'],
    ]);
    const names = services.map(({ metadata }) => metadata.name);
    for (const { backend } of paths) expect(names).toContain(backend.service.name);
    const proxied = [...proxy.matchAll(/location (\/\S*) \{\s+proxy_pass http:\/\/studio_(\w+);/g)];
    expect(proxied.map(([, path, role]) => [path, `overlay-studio-${role}`])).toEqual([
      ...paths.map(({ path, backend }) => [path, backend.service.name]),
      ['/', 'overlay-studio-widgets'],
    ]);
    const [config] = of<Named & { readonly data: Labels }>('ConfigMap');
    const hosts = ['PUBLIC_URL', 'WIDGET_ORIGIN'].map((name) => new URL(config?.data[name] ?? '').host);
    expect(ingress?.spec.rules.map(({ host }) => host)).toEqual(hosts);
    expect(ingress?.spec.rules[1]?.http.paths.map(({ backend }) => backend.service)).toEqual([
      { name: 'overlay-studio-api', port: { name: 'widgets' } },
    ]);
  });
});
