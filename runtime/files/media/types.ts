import type { RoleLimit } from '../../contract/family.ts';
import type { Media } from '../../contract/media.ts';
import type { RequestFiles } from '../../upstream/spool.ts';
import type { FetchMeter } from './fetch-meter.ts';
import type { HostedFile } from './hosting.ts';

/** A medium that holds the forms that a protocol needs. */
export interface PreparedMedia extends Media {
  /** The file behind `url`, which the caller sent as bytes: to be kept before the vendor is asked. */
  readonly hosted?: HostedFile;
}

export type PreparedRoles = Readonly<Record<string, readonly PreparedMedia[] | undefined>>;

/** Turns media as given into media that hold the encodings a protocol needs; throws GatewayError. */
export interface MediaService {
  prepare(input: {
    readonly roles: Readonly<Record<string, readonly Media[] | undefined>>;
    readonly needs: Readonly<Record<string, readonly string[]>>;
    /** Names the caller's field of a role's medium in refusals (`image`, `images[1]`); default: the role. */
    readonly paramOf?: (role: string, index: number) => string;
    /** The model's limits by role: what had to be read is held to them as what came with the request was. */
    readonly limits?: Readonly<Record<string, RoleLimit>>;
    /** Whose uploads `asset://<id>` may name, and whose share of memory is used; absent: nobody's. */
    readonly owner_id?: string;
    /** While this key is valid, vendors may fetch what it names. */
    readonly key_id?: string;
    /** Texts that are addresses or files, are handed on as they are, and are held to the same policy. */
    readonly handed_on?: readonly { readonly param: string; readonly text: string }[];
    /** Of the request; absent: of this preparing alone. */
    readonly fetches?: FetchMeter | undefined;
    /** Of the request: what may lie on disk as long as it runs. Absent: all content is held in memory. */
    readonly files?: RequestFiles | undefined;
  }): Promise<PreparedRoles>;
}
