import type { RoleLimit } from '../../contract/family.ts';
import type { Media, MediaKind, StoredContent } from '../../contract/media.ts';
import type { RequestFiles } from '../../upstream/spool.ts';
import type { FetchMeter } from './media-reader.ts';

/** An upload that `asset://<id>` names: its facts, and its bytes for as far as they are asked for. */
export interface AssetSource {
  readonly kind: MediaKind;
  readonly mime: string;
  readonly bytes: number;
  /** A signed address for vendors that fetch; undefined when nobody outside could reach this gateway. */
  readonly link: string | undefined;
  /** At most so many first bytes. */
  head(bytes: number): Promise<Uint8Array>;
  read(): Promise<Uint8Array>;
  /** All of it, with these first bytes, for who reads it when it is sent. */
  stored(head: Uint8Array): StoredContent;
}

/** Finds an asset of one owner; unknown, foreign, malformed and expired ids are all undefined. */
export type FindAsset = (asked: {
  readonly id: string;
  readonly owner_id: string;
  /** While this key is valid the link works. */
  readonly key_id: string;
}) => Promise<AssetSource | undefined>;

/** A file of a caller's for a vendor that takes addresses only, as it was planned: its bytes are not kept yet. */
export interface HostedFile {
  /** Of the asset that it will be. */
  readonly id: string;
  readonly owner_id: string;
  readonly kind: MediaKind;
  readonly mime: string;
  readonly bytes: number;
  /** Lower-case hex SHA-256 of the bytes. */
  readonly hash: string;
  /** Epoch milliseconds; its link ends then, too. */
  readonly expires_at: number;
  /** The caller's field. */
  readonly param: string;
  /** Holds the bytes. */
  readonly media: Media;
}

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
