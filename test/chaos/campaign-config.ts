import { writeFileSync } from 'node:fs';
import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { twinKeyEnv } from '../support/twin-gateway-config.ts';

interface Channel {
  readonly protocol: string;
  readonly priority: number;
  readonly models: readonly string[];
}

/** Each vendor with a model of its own, so that each is asked. */
const VENDORS: readonly Channel[] = [
  { protocol: 'openai-videos', priority: 20, models: ['video-a'] },
  { protocol: 'ark', priority: 20, models: ['video-f'] },
  { protocol: 'hailuo', priority: 20, models: ['video-g'] },
  { protocol: 'vx', priority: 20, models: ['vxq2-pro'] },
  { protocol: 'kx-tasks', priority: 20, models: ['video-j'] },
];
/** The shared protocol has one too, and is where the other models go when their vendor is at its limit. */
const SHARED: Channel = {
  protocol: 'gateway',
  priority: 10,
  models: ['video-f-fast', ...VENDORS.flatMap(({ models }) => models)],
};
const CHANNELS = [...VENDORS, SHARED];

export const PROTOCOLS: readonly string[] = CHANNELS.map(({ protocol }) => protocol);
export const MODELS: readonly string[] = [...new Set(CHANNELS.flatMap(({ models }) => models))];

const GIVE_UP_SECS = 2;

/** Writes the `gateway.yaml` of a campaign; answers the environment that it takes its secrets from. */
export function writeCampaignConfig(path: string, twins: TwinServer): Readonly<Record<string, string>> {
  const env = twinKeyEnv(twins, PROTOCOLS);
  const secrets = Object.keys(env);
  const lines = [
    'groups:',
    '  default: { multiplier: 1, models: ["*"] }',
    'channels:',
    ...CHANNELS.flatMap(({ protocol, priority, models }, at) => [
      `  - id: ${protocol}-twin`,
      `    protocol: ${protocol}`,
      `    base_url: ${twins.baseUrl(protocol)}`,
      `    credentials: [{ api_key: "\${${secrets[at]}}" }]`,
      '    groups: [default]',
      `    models: [${models.map((id) => JSON.stringify(id)).join(', ')}]`,
      `    priority: ${priority}`,
      '    limits: { concurrent: 500 }',
      '    pace: { first_secs: 0.3, every_secs: 0.3, slow_secs: 0.5 }',
      `    uncertain: { give_up_secs: ${GIVE_UP_SECS} }`,
    ]),
    `egress: { allow: ["${new URL(twins.origin).host}"] }`,
    '',
  ];
  writeFileSync(path, lines.join('\n'));
  return env;
}
