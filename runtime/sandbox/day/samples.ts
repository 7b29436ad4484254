import { freePoll } from '../../admin/ask-channel.ts';
import type { SandboxParts } from '../../admin/sandbox-actions.ts';
import type { ChatModel } from '../../contract/chat.ts';
import { GatewayError } from '../../contract/errors.ts';
import type { TaskKind } from '../../contract/family.ts';
import type { JsonObject } from '../../contract/json.ts';
import type { Operation, Route, RouteExample } from '../../contract/route.ts';
import type { KeyRecord, StoredRequest } from '../../store/types.ts';
import type { Channel } from '../../upstream/types.ts';

/** Prompts of play traffic, in the scripts and lengths that callers write. */
const PROMPTS: readonly string[] = [
  'a grey heron takes off from a still lake at dawn',
  'neon koi swimming through a flooded arcade, slow pan',
  'macro shot of frost growing on a window',
  'an astronaut plants a tree on a red plain',
  'paper boats drift under a stone bridge in the rain',
  'a lighthouse keeper climbs the stairs with a lantern',
  '雨夜的上海街头,霓虹灯倒映在积水里',
  'a fox walks through fresh snow, seen from above',
  'time lapse of a market square from morning to night',
  'غروب الشمس فوق الكثبان الرملية',
  'product shot of a ceramic cup on linen, soft window light',
  'a jazz trio in a small club, warm light, grain',
  'clouds pour over a mountain ridge like water',
  '夕焼けの海岸を走る犬',
  'a robot learns to fold paper cranes 🕊️',
  'an old tram turns a corner in Lisbon',
  'a child lets go of a red balloon; the camera follows it until it is a dot above the roofs of the town',
  'abstract ink in water, black on white',
  'close-up of a watchmaker at work',
  'northern lights over a frozen fjord',
];

/** What a request of a caller came to: its price and who could serve it, as the gateway says it. */
interface Sample {
  /** Id of the route. */
  readonly route: string;
  /** The caller's spelling. */
  readonly model: string;
  readonly model_id: string;
  /** Micro-units on hold. */
  readonly hold: number;
  readonly rule: string;
  /** In the order they would be asked. */
  readonly channels: readonly [Channel, ...Channel[]];
}

export interface TaskSample extends Sample {
  readonly kind: TaskKind;
  readonly request: StoredRequest;
  /** Its vendor can be asked about an id that nothing but an operator knows. */
  readonly isFindable: boolean;
}

export interface CallSample extends Sample {
  readonly chat: ChatModel;
}

export interface Samples {
  readonly tasks: readonly TaskSample[];
  readonly calls: readonly CallSample[];
}

const KINDS: Readonly<Partial<Record<Operation, TaskKind | 'chat'>>> = {
  'video.submit': 'video',
  'image.submit': 'image',
  'image.generate': 'image',
  'audio.submit': 'audio',
  'chat.complete': 'chat',
};

/** Examples with media are left out: nothing is fetched for play. */
const ADDRESS = /https?:|data:|asset:/;

/** A field that many protocols do not carry, so that some tasks have a warning. */
const SEED = { seed: 7 };

/** The examples of all routes that need no media, each priced by the gateway with prompts of ours. */
export async function readSamples(
  { registry, quotes, deployment }: Pick<SandboxParts, 'registry' | 'quotes' | 'deployment'>,
  key: KeyRecord,
): Promise<Samples> {
  const examples = await registry.examples();
  const tasks: TaskSample[] = [];
  const calls: CallSample[] = [];
  let turn = 0;
  for (const route of registry.routes) {
    const kind = KINDS[route.operation];
    if (kind === undefined || route.body?.kinds.includes('json') !== true) continue;
    for (const example of examples[route.id]?.accepted ?? []) {
      for (const body of bodiesOf(example, turn)) {
        turn += 1;
        const sample = await priced({ route, example, body });
        if (sample === undefined) continue;
        if (kind !== 'chat') {
          const { mode, warnings, ...found } = sample;
          const [channel] = found.channels;
          const protocol = registry.protocols[channel.protocol];
          const isFindable = protocol !== undefined && freePoll(protocol, channel) !== undefined;
          const request = { ...requestOf(body, kind), mode, warnings };
          tasks.push({ ...found, kind, request, isFindable });
        } else {
          const chat = registry.chat_families
            .flatMap(({ models }) => models)
            .find(({ id }) => id === sample.model_id);
          if (chat !== undefined) calls.push({ ...sample, chat });
        }
      }
    }
  }
  return { tasks, calls };

  /** Undefined for what the gateway would refuse. */
  async function priced(asked: {
    readonly route: Route;
    readonly example: RouteExample;
    readonly body: JsonObject;
  }) {
    const { route, example, body: value } = asked;
    const { path = {} } = example;
    const query = { ...example.query, ...route.selected_by };
    try {
      const body = { kind: 'json', value } as const;
      const { view, model } = await quotes.quote({ route, key, body, path, query, strict: false });
      const [first, ...others] = view.protocols.flatMap((protocol) =>
        deployment().channels.filter(
          (channel) => channel.protocol === protocol && Object.hasOwn(channel.models, model.id),
        ),
      );
      if (first === undefined) return undefined;
      const { mode, warnings, rule, price } = view;
      const names = { route: route.id, model: view.model, model_id: model.id };
      return { ...names, mode, warnings, rule, hold: price.amount, channels: [first, ...others] as const };
    } catch (error) {
      if (error instanceof GatewayError) return undefined;
      throw error;
    }
  }
}

/** An example as it is and with other words; nothing of one that names media. */
function bodiesOf({ body }: RouteExample, turn: number): readonly JsonObject[] {
  if (body === undefined || ADDRESS.test(JSON.stringify(body))) return [];
  if (typeof body.prompt !== 'string') return [body];
  const prompt = (index: number): string => PROMPTS[(turn + index) % PROMPTS.length] ?? '';
  return [
    { ...body, prompt: prompt(0) },
    { ...body, prompt: prompt(1) },
    { ...body, prompt: prompt(2), ...SEED },
  ];
}

/** What is stored of a request, as far as its body says it. */
function requestOf(
  { prompt, seconds, duration, size, n }: JsonObject,
  kind: TaskKind,
): Omit<StoredRequest, 'mode' | 'warnings'> {
  const length = Number(seconds ?? duration);
  return {
    ...(typeof prompt === 'string' ? { prompt } : {}),
    ...(Number.isFinite(length) && length > 0 ? { seconds: length } : {}),
    ...(typeof size === 'string' ? { size } : {}),
    ...(kind === 'image' ? { count: typeof n === 'number' ? n : 1 } : {}),
  };
}
