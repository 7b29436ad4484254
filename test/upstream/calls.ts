import { afterEach } from 'vitest';
import type { UpstreamRequest } from '../../runtime/contract/upstream.ts';
import { DEADLINES } from '../../runtime/upstream/deadlines.ts';
import { createEgress, type EgressOptions } from '../../runtime/upstream/egress.ts';
import type { Channel, ChannelCall, Egress } from '../../runtime/upstream/types.ts';

const open: Egress[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((egress) => egress.close()));
});

export function startEgress(options: Partial<EgressOptions> = {}): Required<Egress> {
  const egress = createEgress({ allow: [], https_only: false, own_hosts: [], ...options });
  open.push(egress);
  return egress;
}

/** For tests that wait for a deadline: long enough for a busy machine to come that far. */
export const SHORT = {
  ...DEADLINES,
  headers_ms: { submit: 10_000, poll: 10_000, cancel: 10_000, chat: 10_000 },
  total_ms: { submit: 1_500, poll: 1_500, cancel: 1_500, chat: 1_500 },
};

/** Connection time-outs are counted in coarse ticks, so nothing else may end the call before. */
export const SHORT_CONNECT = { ...DEADLINES, connect_ms: 100 };

export const KEY = 'sk-canary-0123456789';

export function channelAt(
  base_url: string,
  credential: Readonly<Record<string, string>> = { api_key: KEY },
): Channel {
  return {
    id: 'main',
    protocol: 'p',
    base_url,
    credentials: [credential],
    groups: ['default'],
    models: {},
    priority: 0,
    weight: 1,
    enabled: true,
    limits: {},
    pace: {},
    settings: {},
    uncertain: { give_up_secs: 60 },
  };
}

export const POST: UpstreamRequest = {
  method: 'POST',
  path: '/v1/tasks',
  query: {},
  headers: {},
  body: { kind: 'json', value: { prompt: 'a heron' } },
};

export function submitTo(base: string, change: Partial<ChannelCall> = {}): ChannelCall {
  return {
    channel: channelAt(base),
    credential: 0,
    auth: { use: 'bearer', params: {} },
    request: POST,
    call: 'submit',
    ...change,
  };
}
