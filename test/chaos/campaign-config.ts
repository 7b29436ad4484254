import { writeFileSync } from 'node:fs';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { twinKeyEnv } from '../support/twin-gateway-config.ts';

interface Channel {
  readonly protocol: string;
  readonly priority: number;
  readonly models: readonly string[];
  /** Of chat, whose answers are not polled. */
  readonly chat?: true;
}

/** Each vendor with a model of its own, so that each is asked; `image-l6` and others answer without a task. */
const VENDORS: readonly Channel[] = [
  { protocol: 'openai-videos', priority: 20, models: ['video-a'] },
  { protocol: 'ark', priority: 20, models: ['video-f'] },
  { protocol: 'hailuo', priority: 20, models: ['video-g'] },
  { protocol: 'vx', priority: 20, models: ['vxq2-pro'] },
  { protocol: 'runway', priority: 20, models: ['video-b'] },
  { protocol: 'kx-tasks', priority: 20, models: ['video-j'] },
  { protocol: 'ax', priority: 20, models: ['audio-ax', 'audio-ax-pro'] },
  { protocol: 'openai-images', priority: 20, models: ['image-l6'] },
  { protocol: 'dashscope-images', priority: 20, models: ['image-l2'] },
];
/** The shared protocol has tasks too, and is where the other models go when their vendor is at its limit. */
const SHARED: Channel = {
  protocol: 'gateway',
  priority: 10,
  models: [
    'video-f-fast',
    'image-l5',
    ...VENDORS.filter(({ protocol }) => protocol !== 'ax').flatMap(({ models }) => models),
  ],
};
const CHATS: readonly Channel[] = [
  { protocol: 'openai-chat', priority: 20, models: ['chat-mini', 'chat-pro'], chat: true },
  { protocol: 'anthropic-messages', priority: 10, models: ['chat-mini', 'chat-pro'], chat: true },
];
const CHANNELS = [...VENDORS, SHARED, ...CHATS];

/** Those that make what is polled or fetched, each of which every campaign asks. */
export const PROTOCOLS: readonly string[] = [...VENDORS, SHARED].map(({ protocol }) => protocol);

const GIVE_UP_SECS = 2;
/** Some vendors have names of their own for families of models. */
const UPSTREAM_NAMES: Readonly<Record<string, string>> = { 'dashscope-images': 'wan2.7-image' };

/** Writes the `gateway.yaml` of a campaign; answers the environment that it takes its secrets from. */
export function writeCampaignConfig(
  path: string,
  twins: TwinServer,
  /** Where several gateways have their files. */
  filesDir?: string,
): Readonly<Record<string, string>> {
  const env = twinKeyEnv(
    twins,
    CHANNELS.map(({ protocol }) => protocol),
  );
  const secrets = Object.keys(env);
  const lines = [
    ...(filesDir === undefined ? [] : [`store: { files_dir: ${filesDir} }`]),
    'groups:',
    '  default: { multiplier: 1, models: ["*"] }',
    'channels:',
    ...CHANNELS.flatMap(({ protocol, priority, models, chat }, at) => [
      `  - id: ${protocol}-twin`,
      `    protocol: ${protocol}`,
      `    base_url: ${twins.baseUrl(protocol)}`,
      `    credentials: [{ api_key: "\${${secrets[at]}}" }]`,
      '    groups: [default]',
      `    models: { ${models.map((id) => `${id}: ${UPSTREAM_NAMES[protocol] ?? id}`).join(', ')} }`,
      `    priority: ${priority}`,
      '    limits: { concurrent: 500 }',
      ...(chat === true
        ? []
        : [
            '    pace: { first_secs: 0.3, every_secs: 0.3, slow_secs: 0.5 }',
            `    uncertain: { give_up_secs: ${GIVE_UP_SECS} }`,
          ]),
    ]),
    `egress: { allow: ["${new URL(twins.origin).host}"] }`,
    '',
  ];
  writeFileSync(path, lines.join('\n'));
  return env;
}
