import type { ChatProtocol } from '../contract/chat.ts';
import { add, type ChannelCheck, place } from './channel-check.ts';
import { deploymentDiagnostic } from './codes.ts';

/** GW6025 for a `base_url` that has the version twice together with the path of the calls, or not at all. */
export function checkBase(one: ChannelCheck): void {
  const { base_url, protocol: id } = one.channel;
  const protocol = one.registry.chat_protocols[id];
  if (protocol === undefined || !URL.canParse(base_url)) return;
  const { path } = protocol.calls.complete({ model: 'model', channel: one.channel.settings ?? {} });
  const problem = problemOf(segments(new URL(base_url).pathname), { protocol, path });
  if (problem === undefined) return;
  const params = { problem, example: protocol.base_url_example };
  add(one, deploymentDiagnostic('GW6025', place(one, ['base_url']), params));
}

function problemOf(
  base: readonly string[],
  { protocol, path }: { readonly protocol: ChatProtocol; readonly path: string },
): string | undefined {
  const [first] = segments(path);
  const last = base.at(-1);
  if (last !== undefined && last === first)
    return `ends with \`/${last}\`, with which the path of every call begins`;
  const example = protocol.base_url_example;
  const wanted = segments(example === undefined ? '' : (URL.parse(example)?.pathname ?? ''));
  return base.length === 0 && wanted.length > 0
    ? 'has no path, and that of the calls has no version'
    : undefined;
}

function segments(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}
