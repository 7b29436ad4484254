import { registry } from '../../generated/index.ts';
import { GatewayError } from '../../runtime/contract/errors.ts';
import type { MediaService } from '../../runtime/files/media/types.ts';
import type { CheckedRequest } from '../../runtime/intake/types.ts';
import { silentLogger } from '../../runtime/observe/logger.ts';
import { createObserver } from '../../runtime/observe/observer.ts';
import type { Directory } from '../../runtime/work/plan/directory.ts';
import { createDirectory } from '../../runtime/work/plan/directory.ts';
import type { Plan } from '../../runtime/work/plan/plan-results.ts';
import { createResultsPlanner } from '../../runtime/work/plan/results-planner.ts';
import { channelOf } from './world.ts';

const plainMedia: MediaService = { prepare: async ({ roles }) => roles };
/** Upstream models of vendors whose address or product follows from the model's name. */
const VENDOR_MODELS: Readonly<Record<string, string>> = {
  jm: 'jimeng_v30',
  'tencent-vod': 'Maker@1',
};

/** What stands for the bytes at an address. */
export function base64Of(url: string): string {
  return Buffer.from(url).toString('base64');
}

/** Every medium in every form that a protocol may want it in. */
export const READ_MEDIA: MediaService = {
  prepare: async ({ roles }) =>
    Object.fromEntries(
      Object.entries(roles).map(([role, media]) => [
        role,
        media?.map((medium) => ({
          ...medium,
          base64: base64Of(medium.url ?? ''),
          bytes: Buffer.from(medium.url ?? ''),
          mime: `${medium.kind}/x`,
        })),
      ]),
    ),
};

const group = { name: 'default', multiplier_ppm: 1_000_000, models: ['*'], limits: {} };

const observer = createObserver();
const directories = new Map<string, Directory>();

/** Of one channel; kept, because properties plan on the same one many hundred times. */
function directoryOf(only: {
  readonly protocol: string;
  readonly model: string;
  readonly upstreamModel: string;
}): Directory {
  const { protocol, model, upstreamModel } = only;
  const name = JSON.stringify([protocol, model, upstreamModel]);
  const known = directories.get(name);
  if (known !== undefined) return known;
  const channel = channelOf({ id: 'only', protocol, models: { [model]: upstreamModel } });
  const made = createDirectory({ channels: [channel] }, registry, { random: () => 0.5 });
  directories.set(name, made);
  return made;
}

/** Plans a request on one protocol of the real registry; nothing is stored or sent. */
export async function planOn(
  protocol: string,
  request: CheckedRequest,
  media: MediaService = plainMedia,
  upstreamModel: string = VENDOR_MODELS[protocol] ?? 'vendor-model',
): Promise<Plan | GatewayError> {
  const directory = directoryOf({ protocol, model: request.model.id, upstreamModel });
  const query = {
    model: request.model.id,
    group: 'default',
    request: request.canonical,
    given: request.given,
  };
  const planner = createResultsPlanner(
    { media, registry, observer, log: silentLogger },
    {
      request,
      owner_id: 'owner_1',
      key_id: 'key_1',
      group,
      task: { id: 'task_1', created_at: 1_767_225_600, kind: request.family.kind },
      ...directory.forResults(query),
    },
  );
  return (await planner.next()) ?? planner.refusal();
}

/** As above for a request that must be planned. */
export async function plannedOn(
  protocol: string,
  request: CheckedRequest,
  media?: MediaService,
): Promise<Plan> {
  const plan = await planOn(protocol, request, media);
  if (plan instanceof GatewayError) throw plan;
  return plan;
}
