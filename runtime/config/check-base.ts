import { add, type ChannelCheck, place } from './channel-check.ts';
import { deploymentDiagnostic } from './codes.ts';

/** GW6025 for a `base_url` that has the version twice together with the path of the calls, or not at all. */
export function checkBase(one: ChannelCheck): void {
  const { base_url, protocol: id } = one.channel;
  if (!URL.canParse(base_url)) return;
  const { chat_protocols, protocols } = one.registry;
  const base = segments(new URL(base_url).pathname);
  const example = chat_protocols[id]?.base_url_example ?? protocols[id]?.base_url_example;
  const problem = repeated(base, pathsOf(one)) ?? missing(base, example);
  if (problem === undefined) return;
  add(one, deploymentDiagnostic('GW6025', place(one, ['base_url']), { problem, example }));
}

/** How the paths of chats and of tasks begin. */
function pathsOf({ channel, registry }: ChannelCheck): readonly string[] {
  const chat = registry.chat_protocols[channel.protocol]?.calls.complete({
    model: 'model',
    channel: channel.settings ?? {},
  });
  const tasks = registry.protocols[channel.protocol]?.path_begins;
  return [chat?.path, tasks].filter((path) => path !== undefined);
}

function repeated(base: readonly string[], paths: readonly string[]): string | undefined {
  for (const path of paths) {
    const begins = segments(path);
    // `/api/v3` before `/api/v3/images` is both of its segments too many.
    const from = base.findIndex((_, index) => {
      const end = base.slice(index);
      return end.length <= begins.length && end.every((segment, at) => segment === begins[at]);
    });
    if (from >= 0)
      return `ends with \`/${base.slice(from).join('/')}\`, with which the path of every call begins`;
  }
  return undefined;
}

function missing(base: readonly string[], example: string | undefined): string | undefined {
  const wanted = segments(example === undefined ? '' : (URL.parse(example)?.pathname ?? ''));
  return base.length === 0 && wanted.length > 0
    ? 'has no path, and that of the calls has no version'
    : undefined;
}

function segments(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}
