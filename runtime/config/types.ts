import type { OtlpSettings } from '../observe/span.ts';
import type { Channel } from '../upstream/types.ts';

/** A deployment after `gateway.yaml` (or the sandbox) was read. Secrets are already resolved. */
export interface Deployment {
  readonly server: {
    readonly host: string;
    readonly port: number;
    readonly admin_host: string;
    readonly admin_port: number;
    /** Base of links shown to callers, without a trailing slash. */
    readonly public_url: string;
    /** Signed gateway links (default), or the upstream's own. */
    readonly result_urls: 'gateway' | 'upstream';
    /** Proxies in a row in front of the gateway, whose `X-Forwarded-For` is believed; absent: none. */
    readonly trust_proxy?: number;
    /** Callers have a playground at `/play`; absent: they have none. */
    readonly playground?: boolean;
    /** How long requests are still taken after the gateway was told to stop, while `/readyz` is 503 already; absent: not at all. */
    readonly drain_delay_secs?: number;
    /** Whether the public listener shows the API reference; absent: it does. */
    readonly docs?: boolean;
  };
  readonly store: {
    /** Of a PostgreSQL database; absent: the embedded store in `data_dir`. */
    readonly url?: string;
    /** Of one process to the database. */
    readonly connections?: number;
    /** Of a Redis that counts requests per minute for all processes; absent: each allows its share. */
    readonly redis?: string;
    readonly data_dir: string;
    /** Of uploads and results, where several gateways share them; absent: `data_dir`. */
    readonly files_dir?: string;
    /** Of a process among several on this machine, which share the data folder: its place, from 0. */
    readonly worker?: number;
    readonly min_free_bytes?: number;
  };
  readonly admin: {
    /** Keys of the operators' listener, each with the name that the audit log has; absent: none. */
    readonly keys?: readonly AdminKey[];
    /** Names under which operators' browsers reach the console, beside `localhost`, addresses and `admin_host`. */
    readonly hosts?: readonly string[];
    /** Micro-units above which a request of the playground is confirmed; absent: one unit of the currency. */
    readonly play_confirm_above?: number;
  };
  readonly groups: Readonly<Record<string, Group>>;
  readonly channels: readonly Channel[];
  readonly egress: {
    /** Private hosts or `host:port` that media and result links may point to. */
    readonly allow: readonly string[];
  };
  /** Uploads of `/v1/seedance/asset/*`; absent in hand-made deployments of tests means the defaults. */
  readonly assets?: AssetSettings;
  /** Files of results that the gateway keeps itself; absent means the defaults. */
  readonly results?: ResultSettings;
  /** When what is over is forgotten; absent means the defaults. */
  readonly retention?: RetentionSettings;
  /** Where traces and metrics are sent; absent: nowhere. */
  readonly telemetry?: OtlpSettings;
  readonly sandbox: boolean;
  /** Tells files apart: the first characters of the SHA-256 of `gateway.yaml`; absent where there is none. */
  readonly digest?: string;
}

/** What the holder of an admin key may do: a viewer reads, an operator changes things, too. */
export type AdminRole = 'viewer' | 'operator';

export interface AdminKey {
  readonly name: string;
  readonly key: string;
  /** Absent: an operator. */
  readonly role?: AdminRole;
}

export interface ResultSettings {
  /** How long a file can be fetched after it was made. */
  readonly keep_secs: number;
  /** Of one file. */
  readonly max_bytes: number;
  /** Of all files of one task together. */
  readonly max_task_bytes: number;
}

export interface RetentionSettings {
  /** After the end of a task or call; absent: it is kept for ever. */
  readonly work_days?: number;
  readonly traces_days: number;
  /** How long an `Idempotency-Key` stands for its first request. */
  readonly answers_hours: number;
}

export interface AssetSettings {
  readonly ttl_secs: number;
  /** The largest size of one upload. */
  readonly max_bytes: number;
  /** The largest size of all uploads of one owner together. */
  readonly max_owner_bytes: number;
  /** Where the bytes lie; absent: the folder `assets` of the data folder. */
  readonly s3?: {
    readonly bucket: string;
    readonly region: string;
    readonly prefix: string;
    /** S3-compatible stores; absent: AWS. */
    readonly endpoint?: string;
    readonly access_key_id?: string;
    readonly secret_access_key?: string;
  };
}

export interface Group {
  readonly name: string;
  /** Price multiplier in parts per million, so that money stays integer. */
  readonly multiplier_ppm: number;
  readonly models: readonly string[];
  readonly limits: { readonly rpm?: number; readonly concurrent?: number };
}

/** `gateway.yaml` after its shape was checked and references were replaced; `deployment.schema.json` describes it. */
export interface RawDeployment {
  readonly server?: Partial<Deployment['server']>;
  readonly store?: Partial<Deployment['store']>;
  /** Secrets are open in the schema, so that no message of the shape check can quote them. */
  readonly admin?: {
    readonly key?: unknown;
    readonly keys?: readonly { readonly name: string; readonly key: unknown; readonly role?: AdminRole }[];
    readonly hosts?: readonly string[];
    readonly play_confirm_above?: number;
  };
  readonly groups?: Readonly<Record<string, RawGroup>>;
  readonly channels: readonly RawChannel[];
  readonly egress?: Partial<Deployment['egress']>;
  readonly assets?: RawAssets;
  readonly results?: Partial<ResultSettings>;
  readonly retention?: Partial<RetentionSettings>;
  readonly telemetry?: RawTelemetry;
}

export type RawTelemetry = Partial<Omit<OtlpSettings, 'headers'>> & {
  /** Open in the schema, like every secret. */
  readonly headers?: Readonly<Record<string, unknown>>;
};

export type RawAssets = Partial<Omit<AssetSettings, 's3'>> & {
  readonly s3?: {
    readonly bucket: string;
    readonly region: string;
    readonly prefix?: string;
    readonly endpoint?: string;
    /** Open in the schema, like every secret. */
    readonly access_key_id?: unknown;
    readonly secret_access_key?: unknown;
  };
};

export type RawGroup = Partial<Pick<Group, 'models' | 'limits'>> & {
  readonly multiplier?: number;
  readonly free?: true;
};

type OptionalField =
  | 'groups'
  | 'priority'
  | 'weight'
  | 'enabled'
  | 'limits'
  | 'pace'
  | 'settings'
  | 'callbacks'
  | 'traceparent';

export type RawChannel = Pick<Channel, 'id' | 'protocol' | 'base_url'> &
  Partial<Pick<Channel, OptionalField>> & {
    readonly credentials?: readonly Readonly<Record<string, unknown>>[];
    readonly models: readonly string[] | Channel['models'];
    readonly uncertain?: Partial<Channel['uncertain']>;
  };
