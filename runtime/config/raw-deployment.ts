import type { JsonObject } from '../contract/json.ts';
import type { Pace } from '../contract/protocol.ts';
import type { ResultSettings } from './types.ts';

/** `gateway.yaml` after its shape was checked and references were replaced; `deployment.schema.json` describes it. */
export interface RawDeployment {
  readonly server?: {
    readonly host?: string;
    readonly port?: number;
    readonly admin_host?: string;
    readonly admin_port?: number;
    readonly public_url?: string;
    readonly result_urls?: 'gateway' | 'upstream';
    readonly trust_proxy?: number;
  };
  readonly store?: { readonly url?: string; readonly data_dir?: string; readonly min_free_bytes?: number };
  /** Secrets are open in the schema, so that no message of the shape check can quote them. */
  readonly admin?: { readonly key?: unknown };
  readonly groups?: Readonly<Record<string, RawGroup>>;
  readonly channels: readonly RawChannel[];
  readonly egress?: { readonly allow?: readonly string[] };
  readonly assets?: RawAssets;
  readonly results?: Partial<ResultSettings>;
}

export interface RawAssets {
  readonly ttl_secs?: number;
  readonly max_bytes?: number;
  readonly max_owner_bytes?: number;
  readonly s3?: {
    readonly bucket: string;
    readonly region: string;
    readonly prefix?: string;
    readonly endpoint?: string;
    /** Open in the schema, like every secret. */
    readonly access_key_id?: unknown;
    readonly secret_access_key?: unknown;
  };
}

export interface RawGroup {
  readonly multiplier?: number;
  readonly free?: true;
  readonly models?: readonly string[];
  readonly limits?: { readonly rpm?: number; readonly concurrent?: number };
}

export interface RawChannel {
  readonly id: string;
  readonly protocol: string;
  readonly base_url: string;
  readonly credentials?: readonly Readonly<Record<string, unknown>>[];
  readonly groups?: readonly string[];
  readonly models: readonly string[] | Readonly<Record<string, string>>;
  readonly priority?: number;
  readonly weight?: number;
  readonly enabled?: boolean;
  readonly limits?: { readonly concurrent?: number; readonly rpm?: number };
  readonly pace?: Partial<Pace>;
  readonly settings?: JsonObject;
  readonly callbacks?: boolean;
  readonly uncertain?: { readonly give_up_secs?: number; readonly policy?: 'release' | 'manual' };
}

/** Groups of a file, or the one group that exists without any. */
export function groupsOf(raw: RawDeployment): Readonly<Record<string, RawGroup>> {
  return raw.groups ?? { default: {} };
}

/** Groups of a channel. */
export function channelGroups(channel: RawChannel): readonly string[] {
  return channel.groups ?? ['default'];
}
