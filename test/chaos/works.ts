import type { JsonObject } from '../../runtime/contract/json.ts';
import { png } from '../media/samples.ts';
import type { WorkKind } from './history.ts';

/** One kind of load. */
export interface Work {
  readonly kind: WorkKind;
  /** Part of all requests. */
  readonly share: number;
  readonly path: string;
  /** One of them each time. */
  readonly models: readonly string[];
  readonly body: (model: string, prompt: string) => JsonObject;
  /** Where a task is read, and below it fetched. */
  readonly tasks?: string;
  readonly content?: boolean;
  readonly canDelete?: boolean;
  /** How long a caller waits before it leaves. */
  readonly patienceMs: number;
}

const TASK_MS = 15_000;
const CHAT_MS = 2_500;

const prompted = (model: string, prompt: string) => ({ model, prompt });
const spoken = (model: string, content: string) => ({ model, messages: [{ role: 'user', content }] });

function pictureOf(mark: string): string {
  return `data:image/png;base64,${Buffer.concat([png(320, 240), Buffer.from(mark)]).toString('base64')}`;
}

/** The mixed load of a campaign. */
export const WORKS: readonly Work[] = [
  {
    kind: 'video',
    share: 0.25,
    path: '/v1/videos',
    models: ['video-a', 'video-f', 'video-g', 'vxq2-pro', 'video-j', 'video-f-fast'],
    body: prompted,
    tasks: '/v1/videos',
    content: true,
    canDelete: true,
    patienceMs: TASK_MS,
  },
  {
    // A picture of its own each time, which the vendor wants uploaded before.
    kind: 'video',
    share: 0.1,
    path: '/v1/videos',
    models: ['video-b'],
    body: (model, prompt) => ({ model, prompt, image: pictureOf(prompt) }),
    tasks: '/v1/videos',
    content: true,
    canDelete: true,
    patienceMs: TASK_MS,
  },
  {
    kind: 'audio',
    share: 0.1,
    path: '/ax/submit/music',
    models: ['audio-ax', 'audio-ax-pro'],
    body: (mv, gpt_description_prompt) => ({ mv, gpt_description_prompt }),
    tasks: '/ax/fetch',
    patienceMs: TASK_MS,
  },
  {
    kind: 'image',
    share: 0.15,
    path: '/v1/images/tasks',
    models: ['image-l2', 'image-l6', 'image-l5'],
    body: prompted,
    tasks: '/v1/images/tasks',
    content: true,
    canDelete: true,
    patienceMs: TASK_MS,
  },
  {
    kind: 'picture',
    share: 0.1,
    path: '/v1/images/generations',
    models: ['image-l2', 'image-l6'],
    body: prompted,
    tasks: '/v1/images/tasks',
    patienceMs: TASK_MS,
  },
  {
    kind: 'chat',
    share: 0.15,
    path: '/v1/chat/completions',
    models: ['chat-mini', 'chat-pro'],
    body: spoken,
    patienceMs: CHAT_MS,
  },
  {
    kind: 'stream',
    share: 0.15,
    path: '/v1/chat/completions',
    models: ['chat-mini', 'chat-pro'],
    body: (model, prompt) => ({ ...spoken(model, prompt), stream: true }),
    patienceMs: CHAT_MS,
  },
];

export interface Choice {
  readonly work: Work;
  readonly model: string;
}

/** Each caller gets another model in turn, in the order of the works. */
export function dealWork(works: readonly Work[], seat: number): Choice {
  const all = works.flatMap((work) => work.models.map((model) => ({ work, model })));
  return all[seat % all.length] ?? noLoad();
}

/** A work by its share, and one of its models. */
export function drawWork(works: readonly Work[], random: () => number): Choice {
  let left = random() * works.reduce((sum, { share }) => sum + share, 0);
  const work =
    works.find(({ share }) => {
      left -= share;
      return left < 0;
    }) ?? noLoad();
  return { work, model: work.models[Math.floor(random() * work.models.length)] ?? noLoad() };
}

function noLoad(): never {
  throw new Error('internal: a campaign without load');
}
