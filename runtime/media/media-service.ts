import { GatewayError } from '../contract/errors.ts';
import type { RoleLimit } from '../contract/family.ts';
import type { Media } from '../contract/media.ts';
import type { Egress, MediaService } from '../upstream/types.ts';
import { createByteBudget } from './byte-budget.ts';
import { checkMedia } from './check-media.ts';
import { encodeMedia } from './encode-media.ts';
import { MEDIA_LIMITS, type MediaLimits } from './media-limits.ts';
import { type MediaNeeds, readNeeds } from './media-needs.ts';
import { createMediaReader } from './media-reader.ts';
import { withParam } from './with-param.ts';

/** What the media room needs of the others. */
export interface MediaServiceOptions {
  readonly egress: Pick<Egress, 'publicFetch'>;
  readonly limits?: Partial<MediaLimits>;
  /** Finds an uploaded asset by the id of `asset://<id>`; absent while there are none. */
  readonly assets?: (id: string) => Promise<Media | undefined>;
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
}

type Prepare = Parameters<MediaService['prepare']>[0];

/**
 * Turns media as given into media that hold what a protocol's encodings need. Everything that can be refused
 * without the network is refused first; an address is read only when its content is needed, and what was read
 * is held to the limits of its role.
 */
export function createMediaService(options: MediaServiceOptions): MediaService {
  const limits = { ...MEDIA_LIMITS, ...options.limits };
  const budget = createByteBudget(limits.in_flight_bytes);
  const reader = createMediaReader({ egress: options.egress, budget, limits });

  const check = async (job: Job): Promise<Job> => {
    const media = await resolveAsset(job, options.assets);
    if (media.url === undefined && job.needs.url) {
      throw refuse(job.param, 'must be an http(s) address: the chosen upstream takes no file contents here');
    }
    if (media.url !== undefined) withParam(job.param, () => options.checkAddress?.(media.url ?? ''));
    refuseBad(job, media);
    return { ...job, media };
  };

  return {
    async prepare(input) {
      const jobs: Job[] = [];
      for (const job of listJobs(input, limits.max_side_px)) jobs.push(await check(job));
      const wanted = jobs
        .filter((job) => job.media.url !== undefined && job.needs.content)
        .map(({ param, media, limit }) => ({
          param,
          media,
          max_bytes: limit.max_bytes ?? limits.max_bytes[media.kind],
        }));
      const contents = await reader.read(wanted);
      const prepared: Record<string, Media[]> = {};
      for (const job of jobs) {
        const { role, media } = job;
        const content = media.url === undefined ? undefined : contents.get(media.url);
        const full = content === undefined ? media : { ...media, bytes: content };
        if (content !== undefined) refuseBad(job, full);
        const list = prepared[role] ?? [];
        prepared[role] = [...list, encodeMedia(full, job.needs)];
      }
      return { ...input.roles, ...prepared };
    },
  };
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

const ASSET = 'asset://';

async function resolveAsset(job: Job, assets: MediaServiceOptions['assets']): Promise<Media> {
  const { url } = job.media;
  if (url === undefined || !url.toLowerCase().startsWith(ASSET)) return job.media;
  const found = await assets?.(url.slice(ASSET.length));
  if (found === undefined) throw refuse(job.param, `names an unknown asset (${url.slice(0, 100)})`);
  if (found.kind !== job.media.kind) {
    throw refuse(job.param, `must be ${job.media.kind}: the asset is ${found.kind}`);
  }
  const beside = job.media.with;
  return beside === undefined ? found : { ...found, with: beside };
}

function refuseBad({ param, limit }: Pick<Job, 'param' | 'limit'>, media: Media): void {
  const first = checkMedia(limit, media)[0];
  if (first !== undefined) throw refuse(param, first.message);
}

function refuse(param: string, problem: string): GatewayError {
  return new GatewayError('invalid_request', { param, message: `${param} ${problem}` });
}
