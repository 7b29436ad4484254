import type { Channel } from '../upstream/types.ts';
import type { Environment } from './environment.ts';
import type {
  AdminKey,
  AssetSettings,
  Deployment,
  Group,
  RawAssets,
  RawChannel,
  RawDeployment,
  RawGroup,
  RawTelemetry,
  ResultSettings,
  RetentionSettings,
} from './types.ts';

const MIB = 1024 * 1024;

/** What a deployment that says nothing about results gets: a day, 100 MiB for one file, 500 MiB for one task. */
export const DEFAULT_RESULTS: ResultSettings = {
  keep_secs: 86_400,
  max_bytes: 100 * MIB,
  max_task_bytes: 500 * MIB,
};

/** What a deployment that says nothing about uploads gets: a week, 200 MiB for one, 5 GiB for one owner. */
export const DEFAULT_ASSETS: AssetSettings = {
  ttl_secs: 7 * 86_400,
  max_bytes: 200 * MIB,
  max_owner_bytes: 5 * 1024 * MIB,
};

/** What a deployment that says nothing about retention gets: finished work is kept for ever. */
export const DEFAULT_RETENTION: RetentionSettings = { traces_days: 30, answers_hours: 24 };

/** Nothing is told of work that is forgotten. */
export function retentionOf(deployment: Pick<Deployment, 'retention'> | undefined): RetentionSettings {
  const { work_days, traces_days, answers_hours } = deployment?.retention ?? DEFAULT_RETENTION;
  if (work_days === undefined) return { traces_days, answers_hours };
  return { work_days, traces_days: Math.min(traces_days, work_days), answers_hours };
}

/** How long a submission may be uncertain where its channel does not say. */
export const DEFAULT_GIVE_UP_SECS = 900;

/** A checked file and its environment as one deployment. Who uses them knows what `min_free_bytes` and `trust_proxy` are when absent. */
export function toDeployment(raw: RawDeployment, environment: Environment): Deployment {
  const server = raw.server ?? {};
  const host = environment.host ?? server.host ?? '0.0.0.0';
  const port = environment.port ?? server.port ?? 8_080;
  const url = environment.database_url ?? raw.store?.url ?? '';
  const redis = environment.redis_url ?? raw.store?.redis ?? '';
  return {
    server: {
      host,
      port,
      admin_host: server.admin_host ?? '127.0.0.1',
      admin_port: environment.admin_port ?? server.admin_port ?? 8_081,
      public_url: (server.public_url ?? defaultUrl(host, port)).replace(/\/+$/, ''),
      result_urls: server.result_urls ?? 'gateway',
      ...(server.trust_proxy === undefined ? {} : { trust_proxy: server.trust_proxy }),
      ...(server.playground === undefined ? {} : { playground: server.playground }),
      ...(server.drain_delay_secs === undefined ? {} : { drain_delay_secs: server.drain_delay_secs }),
      ...(server.docs === undefined ? {} : { docs: server.docs }),
    },
    store: {
      ...(url === '' ? {} : { url }),
      ...(redis === '' ? {} : { redis }),
      ...(raw.store?.connections === undefined ? {} : { connections: raw.store.connections }),
      data_dir: environment.data_dir ?? raw.store?.data_dir ?? './data',
      ...(raw.store?.files_dir === undefined ? {} : { files_dir: raw.store.files_dir }),
      ...(raw.store?.min_free_bytes === undefined ? {} : { min_free_bytes: raw.store.min_free_bytes }),
    },
    admin: {
      keys: adminKeys(raw, environment),
      ...(raw.admin?.hosts === undefined ? {} : { hosts: raw.admin.hosts }),
      ...(raw.admin?.play_confirm_above === undefined
        ? {}
        : { play_confirm_above: raw.admin.play_confirm_above }),
    },
    groups: Object.fromEntries(
      Object.entries(groupsOf(raw)).map(([name, group]) => [name, toGroup(name, group)]),
    ),
    channels: raw.channels.map(toChannel),
    egress: { allow: raw.egress?.allow ?? [] },
    assets: toAssets(raw.assets ?? {}),
    results: { ...DEFAULT_RESULTS, ...raw.results },
    retention: { ...DEFAULT_RETENTION, ...raw.retention },
    ...toTelemetry(raw.telemetry, environment),
    sandbox: false,
  };
}

/** Nothing is sent without an address, wherever it comes from. */
export function toTelemetry(
  raw: RawTelemetry | undefined,
  { otlp_endpoint }: Pick<Environment, 'otlp_endpoint'>,
): Pick<Deployment, 'telemetry'> {
  const endpoint = otlp_endpoint ?? raw?.endpoint;
  if (endpoint === undefined) return {};
  const { sample_ratio = 1, headers = {} } = raw ?? {};
  return { telemetry: { endpoint, sample_ratio, headers: textFields(headers) } };
}

/** The name of the key that has none: `admin.key`, or `GATEWAY_ADMIN_KEY`. */
export const ADMIN = 'admin';

/** All keys of the operators' listener that are text, the one without a name first. */
export function adminKeys(
  { admin = {} }: Pick<RawDeployment, 'admin'>,
  environment: Pick<Environment, 'admin_key'>,
): readonly AdminKey[] {
  const unnamed = { name: ADMIN, key: environment.admin_key ?? admin.key };
  return [unnamed, ...(admin.keys ?? [])].filter((one): one is AdminKey => typeof one.key === 'string');
}

/** The address of a gateway that was given none. */
export function defaultUrl(host: string, port: number): string {
  const anywhere = host === '0.0.0.0' || host === '::';
  const name = host.includes(':') ? `[${host}]` : host;
  return `http://${anywhere ? 'localhost' : name}:${port}`;
}

function toGroup(name: string, raw: RawGroup): Group {
  return {
    name,
    multiplier_ppm: Math.round((raw.multiplier ?? 1) * 1_000_000),
    models: raw.models ?? ['*'],
    limits: raw.limits ?? {},
  };
}

function toAssets({ s3, ...limits }: RawAssets): AssetSettings {
  if (s3 === undefined) return { ...DEFAULT_ASSETS, ...limits };
  const { access_key_id, secret_access_key, prefix = '', ...place } = s3;
  const own = textFields({ access_key_id, secret_access_key });
  return { ...DEFAULT_ASSETS, ...limits, s3: { ...place, prefix, ...own } };
}

function toChannel(raw: RawChannel): Channel {
  return {
    priority: 0,
    weight: 10,
    enabled: true,
    limits: {},
    pace: {},
    settings: {},
    ...raw,
    credentials: (raw.credentials ?? []).map(textFields),
    groups: channelGroups(raw),
    models: Object.fromEntries(modelNames(raw)),
    uncertain: { give_up_secs: DEFAULT_GIVE_UP_SECS, ...raw.uncertain },
  };
}

/** Groups of a file, or the one group that exists without any. */
export function groupsOf(raw: RawDeployment): Readonly<Record<string, RawGroup>> {
  return raw.groups ?? { default: {} };
}

export function channelGroups(channel: RawChannel): readonly string[] {
  return channel.groups ?? ['default'];
}

/** Public ids of models with the vendor's names for them; a list has the same for both. */
export function modelNames({ models }: RawChannel): readonly (readonly [string, string])[] {
  return Array.isArray(models) ? models.map((id: string) => [id, id]) : Object.entries(models);
}

function textFields(credential: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(credential).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}
