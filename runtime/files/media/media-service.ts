import type { RoleLimit } from '../../contract/family.ts';
import type { Media, StoredContent } from '../../contract/media.ts';
import { assetIdOf, toMedia } from '../../contract/media-input.ts';
import { MOST_HELD_BYTES, type Spool } from '../../upstream/spool.ts';
import type { Egress } from '../../upstream/types.ts';
import { refusal, withParam } from '../../words/refusal.ts';
import type { Hosting } from '../uploads/hosting.ts';
import { createByteBudget } from './byte-budget.ts';
import { checkInspection, checkMedia, checkSameSize, measuredOf } from './check-media.ts';
import { type ImageSize, type Inspection, inspectBytes, inspectMedia, PROBE_BYTES } from './inspect-media.ts';
import { encodeMedia, type MediaNeeds, readNeeds } from './media-needs.ts';
import {
  type Address,
  collect,
  createFetchMeter,
  createMediaReader,
  MEDIA_LIMITS,
  type MediaLimits,
  probeKey,
} from './media-reader.ts';
import type { AssetSource, FindAsset, MediaService, PreparedMedia } from './types.ts';

/** What the media room needs of the others. */
export interface MediaServiceOptions {
  readonly egress: Pick<Egress, 'publicFetch'>;
  readonly limits?: Partial<MediaLimits>;
  /** Finds an uploaded asset by the id of `asset://<id>`; absent while there are none. */
  readonly assets?: FindAsset;
  /** Disk for long files of requests; absent: all are held in memory. */
  readonly spool?: Spool;
  /** Makes addresses for files of callers; absent where nothing is ever sent to vendors that fetch. */
  readonly hosting?: Hosting;
  /** Refuses an address that must not even be handed on to a vendor; throws GatewayError. */
  readonly checkAddress?: (address: string) => unknown;
}

interface Job {
  readonly role: string;
  /** What the caller is told: its field, or else the role, with a position where there are several. */
  readonly param: string;
  readonly media: Media;
  readonly needs: MediaNeeds;
  /** Of the role, and never wider than what any picture may be. */
  readonly limit: RoleLimit;
  /** The upload that the medium names; its `url` is then still the `asset://` id. */
  readonly asset?: AssetSource;
  /** Of the upload. */
  readonly head?: Uint8Array;
  /** Of the upload, where it is a picture. */
  readonly sides?: ImageSize | undefined;
}

type Prepare = Parameters<MediaService['prepare']>[0];

/** Whoever comes without an owner shares one share. */
const NOBODY = '';

/**
 * Turns media as given into media that hold what a protocol's encodings need. Everything that can be refused
 * without the network is refused first; an address is read only when its content is needed, or looked at when its
 * role says so, and what was seen is held to the limits of its role.
 */
export function createMediaService(options: MediaServiceOptions): MediaService {
  const { checkAddress, hosting } = options;
  const limits = { ...MEDIA_LIMITS, ...options.limits };
  const budget = createByteBudget({ total: limits.in_flight_bytes, share: limits.owner_bytes });
  const reader = createMediaReader({ egress: options.egress, budget, limits });

  /** What may be held in memory of one medium. */
  const mostBytes = ({ media, limit }: Job): number => limit.max_bytes ?? limits.max_bytes[media.kind];

  const check = async (job: Job, find: (id: string) => Promise<AssetSource | undefined>): Promise<Job> => {
    const { param, media } = job;
    const { url } = media;
    const id = url === undefined ? undefined : assetIdOf(url);
    if (id !== undefined) return checkAsset(job, await find(id), mostBytes(job));
    if (url !== undefined) withParam(param, () => checkAddress?.(url));
    refuseBad(job, media);
    if (isHosted(job) && hosting?.isReachable() !== true) throw refusal(param, NO_ADDRESS.file);
    return job;
  };

  /** What no step resolves: an id of an upload, of this gateway or of the vendor, is refused. */
  const checkHandedOn = (param: string, text: string): void => {
    const media = toMedia('image', text);
    if (media === undefined) return;
    const { url } = media;
    if (url === undefined) refuseBad({ param, limit: {} }, media);
    else if (assetIdOf(url) !== undefined) throw refusal(param, ADDRESS_ONLY);
    else withParam(param, () => checkAddress?.(url));
  };

  /** Where content of which only bytes are sent goes that is too long for the memory; undefined where it must be held. */
  const spoolOf = (
    job: Job,
    { files, owner_id = NOBODY }: Pick<Prepare, 'files' | 'owner_id'>,
    spooled: Map<string, StoredContent>,
  ): Address['spool'] => {
    const { spool } = options;
    const { param, media, needs, asset } = job;
    if (spool === undefined || files === undefined || needs.base64 || asset !== undefined) return undefined;
    return async (from) => {
      const signal = AbortSignal.timeout(limits.deadline_ms);
      const file = await spool({ owner_id, from, max_bytes: mostBytes(job), param, signal });
      files.own(file);
      spooled.set(placeOf(media), file.content);
    };
  };

  return {
    async prepare(input) {
      const find = findOnce(options.assets, input);
      const { owner_id: owner = NOBODY, key_id = NOBODY, fetches = createFetchMeter() } = input;
      for (const { param, text } of input.handed_on ?? []) checkHandedOn(param, text);
      const checked: Job[] = [];
      for (const job of listJobs(input, limits.max_side_px)) checked.push(await check(job, find));
      const jobs: Job[] = [];
      for (const job of checked) {
        const needsContent = job.needs.alike && !job.needs.content && !isAddressed(checked, job.role);
        jobs.push(needsContent ? await check({ ...job, needs: { ...job.needs, content: true } }, find) : job);
      }
      const measured = measuredOf(jobs);
      const probed = jobs.filter((job) => needsProbing(job, measured.has(job)));
      const read = jobs.filter(needsReading);
      const fetched = [...probed, ...read.filter(isAddress)].map(({ media }) => probeKey(media));
      await fetches.count(new Set(fetched).size);
      const seen = await reader.probe(probed, owner);
      for (const { param, media, limit } of probed) {
        const inspection = seen.get(probeKey(media));
        if (inspection !== undefined) refuseFirst(param, checkInspection(limit, inspection));
      }
      const spooled = new Map<string, StoredContent>();
      const wanted = read.map((job): Address => {
        const { param, media, asset } = job;
        const max_bytes = asset?.bytes ?? media.stored?.bytes ?? mostBytes(job);
        const spool = spoolOf(job, input, spooled);
        return { param, media: { ...media, url: placeOf(media) }, max_bytes, read: readerOf(job), spool };
      });
      const contents = await reader.read(wanted, owner);
      const hosted = await hostAll(hosting, jobs.filter(isHosted), { owner_id: owner, key_id });
      const prepared: Record<string, PreparedMedia[]> = {};
      const sides = new Map<Job, ImageSize | undefined>();
      for (const job of jobs) {
        const { role, media } = job;
        const described = job.asset === undefined ? media : mediaOfAsset(media, job.asset);
        const stored = spooled.get(placeOf(media)) ?? leftInPlace(job);
        const bytes = contents.get(placeOf(media));
        const content = stored === undefined ? bytes && { bytes } : { stored };
        const full = { ...described, ...content };
        if (content !== undefined) refuseBad(job, full);
        if (measured.has(job))
          sides.set(job, job.sides ?? sidesOf(seen.get(probeKey(media)) ?? inspectMedia(full)));
        prepared[role] ??= [];
        prepared[role].push({ ...encodeMedia(full, job.needs), ...hosted.get(media) });
      }
      checkSameSize(jobs, (job) => sides.get(job));
      return { ...input.roles, ...prepared };
    },
  };
}

const ADDRESS_ONLY = 'must be an http(s) address or a data URI: uploads cannot be named here';

const WHY_NONE =
  'this gateway has no public address; its operator would have to set server.public_url to one';

/** What callers are told where only an address will do and there is none to give. */
const NO_ADDRESS = {
  file: `must be an http(s) address: the chosen upstream takes no file contents here, and ${WHY_NONE}`,
  upload: `must be an http(s) address: the chosen upstream fetches its files, and ${WHY_NONE}`,
};

/** Bytes for an upstream that takes an address only. */
function isHosted({ media, needs }: Job): boolean {
  return media.url === undefined && needs.url;
}

async function hostAll(
  hosting: Hosting | undefined,
  jobs: readonly Job[],
  by: { readonly owner_id: string; readonly key_id: string },
): Promise<ReadonlyMap<Media, Pick<PreparedMedia, 'url' | 'hosted'>>> {
  if (hosting === undefined || jobs.length === 0) return new Map();
  const files = jobs.map(({ param, media }) => {
    const seen = inspectMedia(media);
    if (seen.kind !== 'known') throw new Error('internal: a file is hosted that was not checked');
    return { param, media, mime: seen.mime, bytes: seen.bytes };
  });
  const planned = await hosting.plan({ ...by, files });
  return new Map(planned.map(({ url, file }) => [file.media, { url, hosted: file }]));
}

/** Whether every input of a role has an address that may be handed on. */
function isAddressed(jobs: readonly Job[], role: string): boolean {
  return jobs.every(({ role: of, media, asset }) => {
    return of !== role || (media.url !== undefined && (asset === undefined || asset.link !== undefined));
  });
}

function isAddress({ media, asset }: Job): boolean {
  return media.url !== undefined && asset === undefined;
}

/** Content that is not in memory, that an address alone cannot stand for, and that is not read when it is sent. */
function needsReading(job: Job): boolean {
  const { media, needs, asset } = job;
  if (media.stored !== undefined) return needs.base64;
  return needsContent(job) && (asset === undefined || isHeld(needs, asset));
}

function needsContent({ media, needs, asset }: Job): boolean {
  if (media.url === undefined) return false;
  return needs.content || (asset !== undefined && asset.link === undefined && (needs.base64 || needs.bytes));
}

/** An upload that is read into memory. */
function isHeld(needs: MediaNeeds, { bytes }: AssetSource): boolean {
  return needs.base64 || bytes <= MOST_HELD_BYTES;
}

/** A long upload of which only bytes are sent: it is read when it is sent. */
function leftInPlace(job: Job): StoredContent | undefined {
  const { needs, asset, head } = job;
  if (asset === undefined || head === undefined || !needsContent(job) || isHeld(needs, asset))
    return undefined;
  return asset.stored(head);
}

/** What stands for the content of a medium: its address, or the hash of a file of the request. */
function placeOf({ url, stored }: Media): string {
  return url ?? stored?.sha256 ?? '';
}

function readerOf({ asset, media: { stored } }: Job): Address['read'] {
  return stored === undefined ? asset?.read : () => collect(stored.read());
}

/** An address that is only handed on, of a role whose content is looked at anyway. */
function needsProbing(job: Job, isMeasured: boolean): boolean {
  return (job.limit.probe === true || isMeasured) && isAddress(job) && !needsReading(job);
}

function listJobs({ roles, needs, limits = {}, paramOf }: Prepare, maxSidePx: number): readonly Job[] {
  return Object.entries(roles).flatMap(([role, list = []]) => {
    const encodings = Object.hasOwn(needs, role) ? needs[role] : undefined;
    if (encodings === undefined) return [];
    const own = Object.hasOwn(limits, role) ? limits[role] : undefined;
    const limit = { ...own, max_side_px: Math.min(own?.max_side_px ?? maxSidePx, maxSidePx) };
    const position = (index: number) => (list.length === 1 ? role : `${role}[${index}]`);
    const shared = { role, needs: readNeeds(encodings), limit };
    return list.map((media, index) => {
      return { ...shared, param: paramOf?.(role, index) ?? position(index), media };
    });
  });
}

/** Looks up one owner's assets, each once for a request. */
function findOnce(
  find: FindAsset | undefined,
  { owner_id, key_id = NOBODY }: Prepare,
): (id: string) => Promise<AssetSource | undefined> {
  const lookups = new Map<string, Promise<AssetSource | undefined>>();
  return async (id) => {
    if (find === undefined || owner_id === undefined) return undefined;
    const known = lookups.get(id) ?? find({ id, owner_id, key_id });
    lookups.set(id, known);
    return known;
  };
}

/** Held to the limits of its role by its first bytes, so that a large upload is not read to be refused. */
async function checkAsset(job: Job, asset: AssetSource | undefined, max_bytes: number): Promise<Job> {
  const { param, media, needs } = job;
  if (asset === undefined) throw refusal(param, `names an unknown asset (${media.url?.slice(0, 100)})`);
  if (asset.kind !== media.kind) throw refusal(param, `must be ${media.kind}: the asset is ${asset.kind}`);
  if (needs.url && asset.link === undefined) throw refusal(param, NO_ADDRESS.upload);
  const found = { ...job, asset };
  const limit = needsContent(found) ? { ...job.limit, max_bytes } : job.limit;
  const head = await asset.head(PROBE_BYTES);
  const inspection = inspectBytes(asset.kind, { head, bytes: asset.bytes });
  refuseFirst(param, checkInspection(limit, inspection));
  return { ...found, head, sides: sidesOf(inspection) };
}

function sidesOf(inspection: Inspection): ImageSize | undefined {
  return inspection.kind === 'known' ? inspection.size : undefined;
}

/** The upload as the protocol may see it: its link instead of the id that only we understand. */
function mediaOfAsset({ with: beside }: Media, { kind, mime, link }: AssetSource): Media {
  return {
    kind,
    mime,
    ...(link === undefined ? {} : { url: link }),
    ...(beside === undefined ? {} : { with: beside }),
  };
}

function refuseBad({ param, limit }: Pick<Job, 'param' | 'limit'>, media: Media): void {
  refuseFirst(param, checkMedia(limit, media));
}

function refuseFirst(param: string, [first]: readonly string[]): void {
  if (first !== undefined) throw refusal(param, first);
}
